import { SERVER_REGISTRATION_FIELDS } from '@team-chat/contracts';

/** Whether the users subscribed by one request get a notice: not where they are too many.
 *  Source: spec/wire-contract.md, section 11. */
export const sendsSubscriptionNotices = (subscribed: unknown[]): boolean =>
  subscribed.length <= SERVER_REGISTRATION_FIELDS.max_bulk_new_subscription_messages;

/** Returns the notice to a user whom `by` has subscribed to channels. */
export function subscriptionNotice(by: string, channels: string[]): string {
  if (channels.length === 1) return `${by} subscribed you to the channel ${link(channels[0]!)}.`;
  const list = channels.map((name) => `* ${link(name)}`).join('\n');
  return `${by} subscribed you to the following channels:\n\n${list}`;
}

/** Returns the announcement of the channels that `by` has created. */
export function creationNotice(by: string, channels: string[]): string {
  const links = channels.map(link).join(', ');
  return channels.length === 1
    ? `${by} created a new channel ${links}.`
    : `${by} created the following channels: ${links}.`;
}

const link = (channel: string) => `#**${channel}**`;
