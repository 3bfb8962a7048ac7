import {
  type EmailPreferences,
  findLastPolls,
  getEmailPreferences,
  groupBy,
  type NotificationTrigger,
} from '@team-chat/contracts';
import { batchesOf } from '@team-chat/db';
import type { Work } from '@team-chat/service';
import type { Context } from '../context';
import { type NotificationCandidate, chooseTrigger } from '../domain/notification-trigger';
import type { DueNotification } from '../repositories/due-notifications';

/** Seconds since the last activity after which a user counts as away. */
const ACTIVE_S = 200;
/** Seconds after a message at which a client that has not polled for it counts as gone: the lifetime of a queue. */
const LATE_S = 600;
/** Attempts at a message, over some eight hours. */
const MAX_ATTEMPTS = 12;

/** Messages of one organisation that are processed together. */
interface Decision {
  realm_id: number;
  due: DueNotification[];
}

/** A user who wants to be notified of a message if it was missed. */
interface Wanted {
  due: DueNotification;
  user_id: number;
  trigger: NotificationTrigger;
  preferences: EmailPreferences;
}

/** Decides whom messages notify: users who want a mail about the messages and are away. Decides again about users whose
 *  clients seem connected when their queues would have expired.
 *  Source: spec/wire-contract-files-and-time.md, section 7.1. */
export const notificationWork = (ctx: Context): Work<Decision> => ({
  async claim() {
    const byRealm = groupBy(await ctx.dueNotifications.claim(), (due) => due.realm_id);
    return [...byRealm].map(([realm_id, due]) => ({ realm_id, due }));
  },
  async perform(decision) {
    try {
      await decide(ctx, decision);
    } catch (error) {
      await giveUp(ctx, decision, error);
      throw error;
    }
  },
  factsOf: ({ realm_id, due }) => ({ realm_id, message_ids: due.map(({ message_id }) => message_id) }),
});

async function giveUp(ctx: Context, { realm_id, due }: Decision, error: unknown): Promise<void> {
  const last = due.filter(({ attempts }) => attempts >= MAX_ATTEMPTS);
  if (last.length === 0) return;
  const message_ids = last.map(({ message_id }) => message_id);
  ctx.log.error({ err: error, realm_id, message_ids }, 'messages notify nobody: their notifications were given up');
  await ctx.db.transaction((tx) => ctx.dueNotifications.remove(tx, idsOf(last)));
}

async function decide(ctx: Context, { realm_id, due }: Decision): Promise<void> {
  const wanted = await listWanted(ctx, realm_id, due);
  const polledAt = await lastPolls(ctx, realm_id, wanted.filter(mayBeConnected(ctx.now())));
  const isAway = ({ due: { is_late, since }, user_id }: Wanted) => {
    const polled = polledAt.get(user_id);
    return polled === undefined || (is_late && polled <= since);
  };
  const missed = wanted
    .filter(isAway)
    .map(({ due: { message_id }, user_id, trigger }) => ({ message_id, user_id, trigger }));
  const held = new Set(wanted.filter((each) => !isAway(each) && !each.due.is_late).map((each) => each.due));
  const periods = new Map(
    wanted.map(({ user_id, preferences }) => [user_id, preferences.email_notifications_batching_period_seconds]),
  );
  await ctx.db.transaction(async (tx) => {
    await ctx.missedMessages.insert(tx, realm_id, missed, periods);
    await ctx.dueNotifications.remove(tx, idsOf(due.filter((each) => !held.has(each))));
    await ctx.dueNotifications.postpone(tx, idsOf([...held]), LATE_S);
  });
}

const idsOf = (due: DueNotification[]) => due.map(({ id }) => id);

/** Lists the users who want to be notified of messages and have not read them. */
async function listWanted(ctx: Context, realmId: number, due: DueNotification[]): Promise<Wanted[]> {
  const messageIds = due.map(({ message_id }) => message_id);
  const channelEmailUsers = (await ctx.channelEmailUsers.get(realmId)) ?? [];
  const candidates = await ctx.dueNotifications.listCandidates(realmId, messageIds, channelEmailUsers);
  const preferences = await loadPreferences(ctx, realmId, [...new Set(candidates.map((each) => each.user_id))]);
  const byMessage = new Map<number, NotificationCandidate[]>(messageIds.map((id) => [id, []]));
  for (const candidate of candidates) byMessage.get(candidate.message_id)!.push(candidate);
  return due.flatMap((each) =>
    byMessage
      .get(each.message_id)!
      .filter(({ user_id }) => each.only_users?.includes(user_id) ?? true)
      .flatMap((candidate) => {
        const own = preferences.get(candidate.user_id);
        const trigger = own && chooseTrigger(candidate, own);
        return trigger ? [{ due: each, user_id: candidate.user_id, trigger, preferences: own }] : [];
      }),
  );
}

async function loadPreferences(ctx: Context, realm_id: number, userIds: number[]) {
  const found = new Map<number, EmailPreferences>();
  for (const user_ids of batchesOf(userIds)) {
    const params = { realm_id, user_ids };
    for (const user of (await ctx.bus.call(getEmailPreferences, { params })).users) found.set(user.user_id, user);
  }
  return found;
}

/** Returns a function that tells whether a user's client may be connected. For users who were not active within ACTIVE_S
 *  this does not matter, unless the message is late. */
const mayBeConnected = (now: number) => (wanted: Wanted) =>
  wanted.due.is_late || (wanted.preferences.active_at ?? 0) >= now - ACTIVE_S;

/** Returns the times of the last polls of the users' clients, in Unix seconds by user id, without users who have no queue. */
async function lastPolls(ctx: Context, realm_id: number, wanted: Wanted[]): Promise<Map<number, number>> {
  const userIds = [...new Set(wanted.map(({ user_id }) => user_id))];
  const polledAt = new Map<number, number>();
  for (const user_ids of batchesOf(userIds)) {
    const params = { realm_id, user_ids };
    const { users } = await ctx.bus.call(findLastPolls, { params });
    for (const { user_id, polled_at } of users) polledAt.set(user_id, polled_at);
  }
  return polledAt;
}
