import { type Actor, type NarrowTerm, NotLoggedInError, placeholderEmail, type UserCard } from '@team-chat/contracts';
import { maySeeChannel } from '../domain/channel-access';
import type { ChannelRow } from '../domain/channel';
import type { SubscriptionRow } from '../repositories/subscriptions';
import { colorOf } from '../domain/subscription';

const OPERATORS = new Set([
  'channel',
  'stream',
  'channels',
  'streams',
  'topic',
  'sender',
  'has',
  'search',
  'near',
  'id',
  'with',
]);

/** Throws NotLoggedInError unless a spectator's narrow names the channels open to the web and uses only operators for
 *  spectators. Source: spec/wire-contract.md, section 1.4. */
export function checkSpectatorNarrow(narrow: NarrowTerm[]): void {
  const namesOpenChannels = narrow.some(
    ({ operator, operand, negated }) =>
      ['channels', 'streams'].includes(operator) && operand === 'web-public' && !negated,
  );
  const areKnown = narrow.every(
    ({ operator, operand }) => OPERATORS.has(operator) || (operator === 'is' && operand === 'resolved'),
  );
  if (!namesOpenChannels || !areKnown) throw new NotLoggedInError();
}

/** Returns a user card as spectators get it: with a placeholder address, as of users who hide their real one. */
export function withoutAddress(card: UserCard, host: string): UserCard {
  return { ...card, email: placeholderEmail(card.user_id, host), is_gravatar: false };
}

/** Returns a subscription of the spectator to each channel that spectators may see. Clients list only channels that the
 *  user is subscribed to. */
export function spectatorSubscriptions(spectator: Actor, channels: ChannelRow[]): SubscriptionRow[] {
  return channels
    .filter((channel) => maySeeChannel(spectator, channel, false))
    .map(({ id }) => ({
      user_id: spectator.user_id,
      channel_id: id,
      is_active: true,
      color: colorOf(id),
      is_muted: false,
      pin_to_top: false,
      desktop_notifications: null,
      email_notifications: null,
      wildcard_mentions_notify: null,
      push_notifications: null,
      audible_notifications: null,
    }));
}
