import { z } from 'zod';

const flag = z.boolean().default(false);
/** Capabilities a client may declare; unknown ones are ignored.
 *  Source: spec/core-operations.md, section 2.21, "client_capabilities". */
export const ClientCapabilities = z.object({
  notification_settings_null: flag,
  bulk_message_deletion: flag,
  user_avatar_url_field_optional: flag,
  stream_typing_notifications: flag,
  user_settings_object: flag,
  linkifier_url_template: flag,
  user_list_incomplete: flag,
  include_deactivated_groups: flag,
  archived_channels: flag,
  empty_topic_name: flag,
  simplified_presence_events: flag,
});
export type ClientCapabilities = z.infer<typeof ClientCapabilities>;
export const NO_CAPABILITIES: ClientCapabilities = ClientCapabilities.parse({});
