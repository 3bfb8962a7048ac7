import type { MakeSubject } from '../matrix';
import { accounts, bots } from './accounts';
import { channels, messages } from './channels';
import { groups, invitations, organisation } from './organisation';
import { personal } from './personal';

/** All kinds of objects that requests of the matrix are about. */
export const OBJECTS = {
  ...accounts,
  ...bots,
  ...channels,
  ...groups,
  ...invitations,
  ...messages,
  ...organisation,
  ...personal,
} satisfies Record<string, MakeSubject>;

export type ObjectName = keyof typeof OBJECTS;

/** Owners of the objects that requests name, by parameter. An API key with limits learns nothing of what is `own` but by the
 *  key that made it, and may name objects of the user and of the organisation only to operations that its limits allow.
 *  - `own`: made by an API key. Another key of the account with limits gets the answer for objects that do not exist.
 *  - `user`: made by a user, who alone may name it.
 *  - `organisation`: for all whom the organisation, or a channel, a group or a bot lets; the cells say who. */
export const WHOSE: Readonly<Record<string, 'own' | 'user' | 'organisation'>> = {
  queue_id: 'own',
  local_id: 'own',
  draft_id: 'user',
  fragment: 'user',
  muted_user_id: 'user',
  push_account_id: 'user',
  reminder_id: 'user',
  saved_snippet_id: 'user',
  scheduled_message_id: 'user',
  token: 'user',
  attachment_id: 'user',
  bot_id: 'organisation',
  call_id: 'organisation',
  channel_folder_id: 'organisation',
  channel_id: 'organisation',
  domain: 'organisation',
  email: 'organisation',
  emoji_name: 'organisation',
  event_id: 'organisation',
  export_id: 'organisation',
  field_id: 'organisation',
  file_id: 'organisation',
  filename: 'organisation',
  filter_id: 'organisation',
  folder_id: 'organisation',
  group_id: 'organisation',
  hold_id: 'organisation',
  invite_id: 'organisation',
  key_id: 'user',
  message_id: 'organisation',
  own_export_id: 'user',
  playground_id: 'organisation',
  realm_id_str: 'organisation',
  sender_id: 'organisation',
  stream_id: 'organisation',
  target_id: 'organisation',
  actor_id: 'organisation',
  before_id: 'organisation',
  bot_owner_id: 'organisation',
  moderation_request_channel_id: 'organisation',
  new_stream_announcements_stream_id: 'organisation',
  signup_announcements_stream_id: 'organisation',
  user_group_id: 'organisation',
  user_id: 'organisation',
  user_id_or_email: 'organisation',
  webhook_id: 'organisation',
  // Positions in what the caller reads, which name no object.
  last_event_id: 'own',
  last_update_id: 'organisation',
};
