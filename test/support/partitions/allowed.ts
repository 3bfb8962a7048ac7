/** Tables that have `realm_id`, but also a key without it, and why. They cannot be partitioned by organisation. */
export const UNDIVIDED: Record<string, string> = {
  'accounts.api_keys': 'a request names the key before its organisation is known to have it',
  'accounts.users': 'a request names the key before its organisation is known to have it',
  'messaging.channel_email_addresses': 'a mail names the token alone',
  'messaging.reply_email_addresses': 'a mail names the token alone',
  'messaging.file_links': 'a link names the token alone',
  'messaging.resumable_uploads': 'a client names the upload alone',
  'messaging.due_notifications': 'a queue of work of all organisations',
  'messaging.legal_holds': 'operators name one by its id alone',
};

/** Tables of every schema in which the relay has the events of all organisations. */
export const UNDIVIDED_EVERYWHERE = ['outbox', 'outbox_dead_letters'];

/** Beginnings of statements that look at the rows of several organisations, and why. */
export const ALLOWED: [beginning: string, reason: string][] = [
  ['UPDATE pictures SET attempts', 'claims work'],
  ['UPDATE presence_batches SET announcement_due_at', 'claims work'],
  ['UPDATE retention_runs SET next_at', 'claims work'],
  ['UPDATE due_message_words SET next_attempt_at', 'claims work'],
  ['UPDATE reminders SET attempts', 'claims work'],
  ['UPDATE due_emails SET attempts', 'claims work'],
  ['UPDATE scheduled_messages SET attempts', 'claims work'],
  ['UPDATE due_link_previews SET attempts', 'claims work'],
  ['UPDATE mails SET attempts', 'claims work'],
  ['UPDATE realm_exports SET attempts', 'claims work'],
  ['UPDATE realm_deletions SET next_attempt_at', 'claims work'],
  ['UPDATE webhooks SET leased_until', 'claims work'],
  ['WITH ready AS ( SELECT realm_id, bot_id', 'claims work'],
  ['SELECT ARRAY[EXISTS (SELECT FROM', 'asks whether there is work'],
  ['SELECT count(*) FROM', 'counts work for the metrics'],
  ['SELECT realm_id, count(*) AS value', 'finds the largest organisations for the metrics'],
  ['SELECT realm_id, used AS value', 'finds the largest organisations for the metrics'],
  ['SELECT realm_id, sum(last_seq) AS value', 'finds the largest organisations for the metrics'],
  ['update "user_groups" set "deactivation_id"', 'ends what was abandoned'],
  ['SELECT DISTINCT p.realm_id FROM role_placements', 'looks for organisations with work'],
  ['DELETE FROM audit_log', 'deletes what is old'],
  ['update "realm_exports" set "status" = $1, "deleted_at"', 'deletes what is old'],
  ['delete from "realm_exports"', 'deletes what is old'],
  ['delete from "mail_keys"', 'deletes what is old'],
  ['delete from "refused_addresses"', 'deletes what is old'],
  ['DELETE FROM archived_messages', 'deletes what is old'],
  ['WITH said AS ( SELECT * FROM unnest(', 'sends messages of several organisations at a time'],
];
