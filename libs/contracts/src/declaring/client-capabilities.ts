import { z } from 'zod';

const flag = z.boolean().default(false);
/** Capabilities a client may declare; unknown ones are ignored.
 *  Source: spec/core-operations.md, section 2.21, "client_capabilities". */
export const ClientCapabilities = z.object({
  notification_settings_null: flag.describe(
    "The client takes null for notification settings of a channel that follow the user's settings. Other clients get the boolean that results.",
  ),
  bulk_message_deletion: flag.describe(
    'The client takes `delete_message` events with `message_ids`. Other clients get an event for each message.',
  ),
  user_avatar_url_field_optional: flag.describe(
    'The client finds avatars by user id, so `avatar_url` of users may be missing. Other clients always get it.',
  ),
  stream_typing_notifications: flag.describe(
    'The client takes typing events of channels. Other clients hear of direct messages only. Since feature level 58.',
  ),
  user_settings_object: flag.describe(
    'The client takes `user_settings` events. Other clients also get `update_display_settings` and `update_global_notifications`.',
  ),
  linkifier_url_template: flag.describe(
    'The client expands URL templates of RFC 6570. Other clients get no linkifiers.',
  ),
  user_list_incomplete: flag.describe(
    'The client copes with users who are missing in the list. Other clients of guests get placeholders for users whom the guest cannot access.',
  ),
  include_deactivated_groups: flag.describe(
    'The client sorts deactivated user groups out itself. Other clients get active groups only, and an event for a removed group when one is deactivated.',
  ),
  archived_channels: flag.describe(
    'The client sorts archived channels out itself. Other clients do not see them. Since feature level 315.',
  ),
  empty_topic_name: flag.describe(
    'The client takes empty topics. Other clients get `realm_empty_topic_display_name` in their place. Since feature level 334.',
  ),
  simplified_presence_events: flag.describe(
    'The client takes presence events of many users by user id. Other clients get the older form. Since feature level 419.',
  ),
});
export type ClientCapabilities = z.infer<typeof ClientCapabilities>;
export const NO_CAPABILITIES: ClientCapabilities = ClientCapabilities.parse({});
