import type { Audience, Effect, People, Role } from '@team-chat/contracts';
import { isAdministrator, isGuest, ROLE } from '@team-chat/permissions';

/** User id in the queues of the organisation's webhooks. No user has it, so nothing that is for single users gets there. */
export const NOBODY = 0;

/** The facts about a queue's user that decide which entries the queue gets, as of one position in the log. */
export interface SubscriberState {
  readonly user_id: number;
  role: Role;
  /** The role for which messaging has computed the channels. It follows `role`. */
  channel_role: Role;
  channels: Set<number>;
  /** Channels whose settings name the user. */
  revealed: Set<number>;
  readonly all_public_streams: boolean;
}

/** Whether the audience of a service's entry includes the viewer. */
export function isInAudience(audience: Audience, viewer: SubscriberState, service: string): boolean {
  const role = service === 'messaging' ? viewer.channel_role : viewer.role;
  if (audience.except && isAmong(audience.except, viewer, role)) return false;
  if (isAmong(audience, viewer, role)) return true;
  if (audience.organisation && viewer.user_id === NOBODY) return true;
  // The user may have become a guest after registering with `all_public_streams`.
  return audience.public_channels === true && viewer.all_public_streams && !isGuest(role);
}

function isAmong(people: People, viewer: SubscriberState, role: Role): boolean {
  return (
    people.realm === true ||
    (people.members === true && !isGuest(role)) ||
    (people.moderators === true && role <= ROLE.moderator) ||
    (people.administrators === true && isAdministrator(role)) ||
    (people.users?.includes(viewer.user_id) ?? false) ||
    (people.channels?.some((id) => viewer.channels.has(id)) ?? false) ||
    (!isGuest(role) && (people.viewers?.some((id) => viewer.revealed.has(id)) ?? false))
  );
}

/** Changes the subscriber state as the effect of an entry says. */
export function applyEffect(effect: Effect, viewer: SubscriberState): void {
  switch (effect.kind) {
    case 'subscribe':
      if (effect.user_ids.includes(viewer.user_id)) viewer.channels.add(effect.channel_id);
      break;
    case 'unsubscribe':
      if (effect.user_ids.includes(viewer.user_id)) viewer.channels.delete(effect.channel_id);
      break;
    case 'reveal':
      if (effect.user_ids.includes(viewer.user_id)) viewer.revealed.add(effect.channel_id);
      break;
    case 'conceal':
      if (effect.user_ids.includes(viewer.user_id)) viewer.revealed.delete(effect.channel_id);
      break;
    case 'role':
      if (effect.user_id === viewer.user_id) viewer.role = effect.to;
      break;
    case 'channel-role':
      if (effect.user_id === viewer.user_id) viewer.channel_role = effect.to;
      break;
  }
}

/** Restores the subscriber state from before the effect. */
export function undoEffect(effect: Effect, viewer: SubscriberState): void {
  switch (effect.kind) {
    case 'subscribe':
      applyEffect({ ...effect, kind: 'unsubscribe' }, viewer);
      break;
    case 'unsubscribe':
      applyEffect({ ...effect, kind: 'subscribe' }, viewer);
      break;
    case 'reveal':
      applyEffect({ ...effect, kind: 'conceal' }, viewer);
      break;
    case 'conceal':
      applyEffect({ ...effect, kind: 'reveal' }, viewer);
      break;
    case 'role':
    case 'channel-role':
      applyEffect({ ...effect, from: effect.to, to: effect.from }, viewer);
      break;
  }
}
