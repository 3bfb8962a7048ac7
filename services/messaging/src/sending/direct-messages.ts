import { BadRequestError, MAX_DIRECT_RECIPIENTS, type UserCard } from '@team-chat/contracts';
import { SYSTEM_GROUP } from '@team-chat/permissions';
import { loadActor } from '../access/load-actor';
import { findByAddresses } from '../access/addresses';
import { grants } from '../access/realm-settings';
import { introduce } from '../access/user-visibility';
import type { Visibility } from '../access/visibility';
import type { Destination } from '../audience/recipients';
import { displayParticipants } from '../content/message-records';
import type { Context } from '../context';

/** A direct message's participants, the actor included, and the id of their conversation if they have one. */
interface CheckedDirect {
  kind: 'direct';
  participants: number[];
  cards: Map<number, UserCard>;
  known: number | undefined;
}

/** Resolves and checks the recipients of a direct message, as given and as parsed from JSON. */
export async function checkDirect(
  ctx: Context,
  visibility: Visibility,
  parsed: unknown,
  to: string,
): Promise<CheckedDirect> {
  const { actor } = visibility;
  const others = await resolveRecipients(ctx, visibility, parsed, to);
  const cards = new Map(others.map((card) => [card.user_id, card]));
  if (!cards.has(actor.user_id)) {
    cards.set(actor.user_id, (await ctx.userCards.get(actor.realm_id, actor.user_id))!);
  }
  const participants = [...cards.keys()].sort((a, b) => a - b);
  const known = await findAccessible(ctx, visibility, participants, others);
  const gone = others.find((card) => !card.is_active);
  if (gone) throw new BadRequestError(`'${gone.email}' is no longer using Zulip.`);
  await checkDirectMessage(ctx, visibility, [...cards.values()], known !== undefined);
  return { kind: 'direct', participants, cards, known };
}

/** Resolves and checks the recipients as `checkDirect` does, and creates the conversation if it does not exist. */
export async function resolveDirect(
  ctx: Context,
  visibility: Visibility,
  parsed: unknown,
  to: string,
): Promise<Destination> {
  const { participants, cards, known } = await checkDirect(ctx, visibility, parsed, to);
  const { realm_id } = visibility.actor;
  const conversation_id = known ?? (await ctx.conversations.ensureDirect(realm_id, participants));
  await introduce(ctx, visibility, conversation_id, [...cards.values()]);
  return {
    kind: 'direct',
    conversation_id,
    topic: '',
    participants,
    display_recipient: displayParticipants(participants.map((id) => cards.get(id)!)),
  };
}

async function resolveRecipients(
  ctx: Context,
  visibility: Visibility,
  parsed: unknown,
  to: string,
): Promise<UserCard[]> {
  if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) {
    throw new BadRequestError('Invalid data type for recipients');
  }
  const wanted = Array.isArray(parsed) ? parsed : Number.isSafeInteger(parsed) ? [parsed] : splitEmails(parsed, to);
  if (wanted.length === 0) throw new BadRequestError('Message must have recipients');
  checkRecipientCount(wanted.length);
  if (wanted.every((one) => Number.isSafeInteger(one))) {
    const cards = await ctx.userCards.getMany(visibility.actor.realm_id, wanted as number[]);
    return (wanted as number[]).map((id) => {
      const card = cards.get(id);
      if (!card) throw new BadRequestError(`Invalid user ID ${id}`);
      return card;
    });
  }
  if (typeof wanted[0] !== 'string' && !Number.isSafeInteger(wanted[0])) {
    throw new BadRequestError('Invalid data type for recipients');
  }
  if (!wanted.every((one) => typeof one === 'string')) {
    throw new BadRequestError('Recipient lists may contain emails or user IDs, but not both.');
  }
  const emails = wanted.map((email) => email.trim()).filter((email) => email !== '');
  if (emails.length === 0) throw new BadRequestError('Message must have recipients');
  return (await findByAddresses(ctx, visibility, emails)).map((card, index) => {
    if (!card) throw new BadRequestError(`Invalid email '${emails[index]}'`);
    return card;
  });
}

/** Throws for more recipients than a direct message may have: each of its records names them all. */
export function checkRecipientCount(count: number): void {
  if (count > MAX_DIRECT_RECIPIENTS) {
    throw new BadRequestError(`Too many recipients (limit: ${MAX_DIRECT_RECIPIENTS})`);
  }
}

const splitEmails = (parsed: unknown, raw: string) => (typeof parsed === 'string' ? parsed : raw).split(',');

/** Returns the id of the users' conversation; undefined if they have none. Throws if they have none and the actor may not
 *  see one of the others. `participants` must be sorted. */
export async function findAccessible(
  ctx: Context,
  visibility: Visibility,
  participants: number[],
  others: UserCard[],
): Promise<number | undefined> {
  const known = await ctx.conversations.findDirect(visibility.actor.realm_id, participants);
  if (known === undefined && (await visibility.listInaccessible(others)).size > 0) {
    throw new BadRequestError('You do not have permission to access some of the recipients.');
  }
  return known;
}

/** Throws if the organisation's settings do not allow the message. A bot's message, and a message to oneself or to bots
 *  alone, need no permission. */
async function checkDirectMessage(
  ctx: Context,
  visibility: Visibility,
  cards: UserCard[],
  hasBegun: boolean,
): Promise<void> {
  const { actor, realm, systemGroups } = visibility;
  if (actor.is_bot) return;
  const others = cards.filter((card) => card.user_id !== actor.user_id && !card.is_bot);
  if (others.length === 0) return;
  if (!(await someoneMayAuthorize(ctx, visibility, others))) {
    if (realm.group_settings.direct_message_permission_group === systemGroups[SYSTEM_GROUP.nobody]) {
      throw new BadRequestError('Direct messages are disabled in this organization.');
    }
    throw new BadRequestError('This conversation does not include any users who can authorize it.');
  }
  if (!hasBegun && !visibility.allows('direct_message_initiator_group')) {
    throw new BadRequestError('You do not have permission to initiate direct message conversations.');
  }
}

/** Returns whether one of the participants holds the permission; mostly the sender does. */
async function someoneMayAuthorize(ctx: Context, visibility: Visibility, others: UserCard[]): Promise<boolean> {
  const setting = 'direct_message_permission_group';
  if (visibility.allows(setting)) return true;
  for (const card of others) {
    const other = await loadActor(ctx, visibility.actor.realm_id, card);
    if (grants(visibility.realm, other, setting)) return true;
  }
  return false;
}
