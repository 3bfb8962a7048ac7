import { SERVER_REGISTRATION_FIELDS } from '@team-chat/contracts';

/** Whether the users subscribed by one request get a notice: not where they are too many.
 *  Source: spec/wire-contract.md, section 11. */
export const sendsSubscriptionNotices = (subscribed: unknown[]): boolean =>
  subscribed.length <= SERVER_REGISTRATION_FIELDS.max_bulk_new_subscription_messages;
