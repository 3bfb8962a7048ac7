import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { createOutbox, dropOutbox } from '@team-chat/db';

const CHANNELS = `
  -- The messages of a channel, or of a set of people. A change of the messages, or of who is in the conversation, locks
  -- its row.
  CREATE TABLE conversations (
    realm_id bigint NOT NULL,
    id bigint GENERATED ALWAYS AS IDENTITY,
    -- Sorted user ids for direct messages, null for channels.
    participants bigint[],
    participants_hash text,
    last_seq bigint NOT NULL DEFAULT 0,
    last_message_id bigint,
    -- Counts the changes of who is in a channel, and of what they may say: a send compares it, at no cost, because a send
    -- writes this row anyway.
    policy_version int NOT NULL DEFAULT 0,
    PRIMARY KEY (realm_id, id),
    CONSTRAINT conversations_participants_key UNIQUE (realm_id, participants_hash)
  ) WITH (fillfactor = 70);

  CREATE TABLE channels (
    realm_id bigint NOT NULL,
    id bigint GENERATED ALWAYS AS IDENTITY,
    conversation_id bigint NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    rendered_description text NOT NULL,
    creator_id bigint,
    date_created bigint NOT NULL,
    invite_only boolean NOT NULL,
    is_web_public boolean NOT NULL,
    history_public_to_subscribers boolean NOT NULL,
    is_archived boolean NOT NULL DEFAULT false,
    is_default boolean NOT NULL DEFAULT false,
    message_retention_days int,
    topics_policy text NOT NULL,
    folder_id bigint,
    -- The ten can_*_group values.
    group_settings jsonb NOT NULL,
    subscriber_count int NOT NULL DEFAULT 0,
    -- The groups in the settings that show the channel to users who are not subscribed.
    revealing_groups bigint[] NOT NULL DEFAULT '{}',
    PRIMARY KEY (realm_id, id),
    FOREIGN KEY (realm_id, conversation_id) REFERENCES conversations (realm_id, id)
  ) WITH (fillfactor = 80);
  CREATE UNIQUE INDEX channels_name_key ON channels (realm_id, lower(name));
  CREATE UNIQUE INDEX channels_conversation_key ON channels (realm_id, conversation_id);
  CREATE INDEX channels_folder ON channels (realm_id, folder_id) WHERE folder_id IS NOT NULL;
  CREATE INDEX channels_revealing ON channels (realm_id) WHERE revealing_groups <> '{}'::bigint[];

  -- Users whom a channel's settings name. They see the channel even if it is private.
  CREATE TABLE channel_viewers (
    realm_id bigint NOT NULL,
    channel_id bigint NOT NULL,
    user_id bigint NOT NULL,
    PRIMARY KEY (realm_id, user_id, channel_id)
  );
  CREATE INDEX channel_viewers_channel ON channel_viewers (realm_id, channel_id);

  -- Groups of channels that clients offer to new users.
  CREATE TABLE default_channel_groups (
    realm_id bigint NOT NULL,
    id bigint GENERATED ALWAYS AS IDENTITY,
    name text NOT NULL,
    description text NOT NULL,
    -- Ascending.
    channel_ids bigint[] NOT NULL,
    PRIMARY KEY (realm_id, id),
    CONSTRAINT default_channel_groups_name_key UNIQUE (realm_id, name)
  );

  -- Whether channels may be put into a folder. To put one in, or to close the folder, locks its row.
  CREATE TABLE folder_archive_versions (
    realm_id bigint NOT NULL,
    folder_id bigint NOT NULL,
    archive_version bigint NOT NULL,
    is_closed boolean NOT NULL,
    CONSTRAINT folder_gates_pkey PRIMARY KEY (realm_id, folder_id)
  )`;

const SUBSCRIPTIONS = `
  CREATE TABLE subscriptions (
    realm_id bigint NOT NULL,
    user_id bigint NOT NULL,
    channel_id bigint NOT NULL,
    -- A former subscription keeps its colour and settings for the next time.
    is_active boolean NOT NULL,
    color text NOT NULL,
    is_muted boolean NOT NULL DEFAULT false,
    pin_to_top boolean NOT NULL DEFAULT false,
    desktop_notifications boolean,
    email_notifications boolean,
    wildcard_mentions_notify boolean,
    push_notifications boolean,
    audible_notifications boolean,
    -- The user is deactivated. The subscription is not active, and comes back with the account.
    suspended boolean NOT NULL DEFAULT false,
    PRIMARY KEY (realm_id, user_id, channel_id)
  );
  CREATE INDEX subscriptions_channel ON subscriptions (realm_id, channel_id) WHERE is_active;
  CREATE INDEX subscriptions_emailing ON subscriptions (realm_id, channel_id) WHERE is_active AND email_notifications;

  -- A row where a user wants more or less of a topic than of its channel.
  CREATE TABLE user_topics (
    realm_id bigint NOT NULL,
    user_id bigint NOT NULL,
    channel_id bigint NOT NULL,
    -- As the user spelled it; case does not tell topics apart.
    topic text NOT NULL,
    visibility_policy smallint NOT NULL,
    last_updated bigint NOT NULL
  );
  CREATE UNIQUE INDEX user_topics_key ON user_topics (realm_id, user_id, channel_id, lower(topic));
  CREATE INDEX user_topics_topic ON user_topics (realm_id, channel_id, lower(topic));

  -- Accounts whose changes were applied. New users have a row once they are in their default channels.
  CREATE TABLE user_replicas (
    realm_id bigint NOT NULL,
    user_id bigint NOT NULL,
    role smallint NOT NULL DEFAULT 400,
    is_active boolean NOT NULL DEFAULT true,
    -- The account's version: a replica never goes back in time.
    version bigint NOT NULL DEFAULT 1,
    CONSTRAINT placed_users_pkey PRIMARY KEY (realm_id, user_id)
  )`;

const MESSAGES = `
  CREATE SEQUENCE message_ids MAXVALUE 2147483647;
  CREATE TABLE messages (
    realm_id bigint NOT NULL,
    id bigint NOT NULL,
    conversation_id bigint NOT NULL,
    seq bigint NOT NULL,
    sender_id bigint NOT NULL,
    topic text NOT NULL,
    content text NOT NULL,
    rendered_content text NOT NULL,
    client text NOT NULL,
    timestamp bigint NOT NULL,
    stream_wildcard boolean NOT NULL DEFAULT false,
    last_edit_timestamp bigint,
    last_moved_timestamp bigint,
    -- The changes of each edit, the newest first; null for a message that was never edited.
    edit_history jsonb,
    PRIMARY KEY (realm_id, id)
  );
  -- With the id, because unread messages are found by number and told by id.
  CREATE UNIQUE INDEX messages_seq_key ON messages (realm_id, conversation_id, seq) INCLUDE (id);
  CREATE INDEX messages_topic ON messages (realm_id, conversation_id, lower(topic), id);
  CREATE INDEX messages_conversation ON messages (realm_id, conversation_id, id);
  CREATE INDEX messages_sender ON messages (realm_id, sender_id, id);

  -- The messages that a user received in a conversation, and has read: sets of the conversation's sequence numbers.
  CREATE TABLE read_states (
    realm_id bigint NOT NULL,
    user_id bigint NOT NULL,
    conversation_id bigint NOT NULL,
    received int8multirange NOT NULL,
    read int8multirange NOT NULL DEFAULT '{}',
    PRIMARY KEY (realm_id, user_id, conversation_id)
  ) WITH (fillfactor = 80);
  -- With the user, so that a reader of a conversation is found at once by this index, too.
  CREATE INDEX read_states_conversation ON read_states (realm_id, conversation_id, user_id);

  -- Flags other than read; a row only where one is set. The bits are in src/domain/flags.ts.
  CREATE TABLE message_flags (
    realm_id bigint NOT NULL,
    user_id bigint NOT NULL,
    message_id bigint NOT NULL,
    flags int NOT NULL,
    PRIMARY KEY (realm_id, user_id, message_id)
  );
  CREATE INDEX message_flags_message ON message_flags (realm_id, message_id);

  CREATE TABLE reactions (
    realm_id bigint NOT NULL,
    message_id bigint NOT NULL,
    -- The order in which reactions were made.
    id bigint GENERATED ALWAYS AS IDENTITY,
    user_id bigint NOT NULL,
    emoji_name text NOT NULL,
    emoji_code text NOT NULL,
    reaction_type text NOT NULL,
    PRIMARY KEY (realm_id, message_id, id),
    CONSTRAINT reactions_once_key UNIQUE (realm_id, message_id, user_id, reaction_type, emoji_code)
  );

  CREATE SEQUENCE submessage_ids;
  CREATE TABLE submessages (
    realm_id bigint NOT NULL,
    message_id bigint NOT NULL,
    -- The order in which clients apply the submessages of a message.
    id bigint NOT NULL DEFAULT nextval('submessage_ids'),
    sender_id bigint NOT NULL,
    msg_type text NOT NULL,
    content text NOT NULL,
    PRIMARY KEY (realm_id, message_id, id)
  );

  -- Recent messages by the id that a client gave them, by which a repeated request is found.
  CREATE TABLE recent_sends (
    realm_id bigint NOT NULL,
    user_id bigint NOT NULL,
    -- A hash of the queue and of the client's id.
    name bytea NOT NULL,
    message_id bigint NOT NULL,
    sent_at bigint NOT NULL,
    -- A hash of the message, by which a client's id that is used for another message is found.
    digest bytea,
    CONSTRAINT recent_sends_key PRIMARY KEY (realm_id, user_id, name)
  )`;

const NARROWS = `
  -- English word forms. Common words count too, because people look for them.
  CREATE TEXT SEARCH DICTIONARY message_word (TEMPLATE = pg_catalog.snowball, LANGUAGE = english);
  CREATE TEXT SEARCH CONFIGURATION message_text (COPY = pg_catalog.english);
  ALTER TEXT SEARCH CONFIGURATION message_text ALTER MAPPING REPLACE pg_catalog.english_stem WITH message_word;
  -- Beside the words of a message its organisation and its conversation, as words that no text contains.
  CREATE FUNCTION message_words(realm_id bigint, conversation_id bigint, topic text, rendered_content text)
    RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN to_tsvector('message_text', topic || ' ' || rendered_content)
        || array_to_tsvector(ARRAY['#' || realm_id::text, '@' || conversation_id::text]);
  -- A send that finds the list of pending words full sorts it in: so the list is kept short.
  CREATE INDEX messages_words ON messages
    USING gin (message_words(realm_id, conversation_id, topic, rendered_content)) WITH (gin_pending_list_limit = 512);

  -- src/reading/narrow/message-terms.ts repeats these conditions word for word.
  CREATE INDEX messages_attachment ON messages (realm_id, id) WHERE rendered_content LIKE '%href="/user_uploads/%';
  CREATE INDEX messages_image ON messages (realm_id, id)
    WHERE rendered_content LIKE '%<div class="message_inline_image">%';
  CREATE INDEX messages_link ON messages (realm_id, id) WHERE rendered_content LIKE '%<a href=%';
  CREATE INDEX messages_resolved ON messages (realm_id, id) WHERE topic LIKE '✔ %';
  CREATE INDEX messages_wildcard ON messages (realm_id, id) WHERE stream_wildcard`;

const RETENTION = `
  -- Deleted and expired messages.
  CREATE TABLE archived_messages (
    realm_id bigint NOT NULL,
    id bigint NOT NULL,
    conversation_id bigint NOT NULL,
    sender_id bigint NOT NULL,
    archived_at timestamptz NOT NULL DEFAULT now(),
    -- By the organisation's or the channel's policy, and not by a user.
    has_expired boolean NOT NULL,
    -- The rows of the message, its flags and reactions, the ids of its files, and the rows of its submessages.
    message jsonb NOT NULL,
    flags jsonb NOT NULL,
    reactions jsonb NOT NULL,
    attachments jsonb NOT NULL,
    submessages jsonb NOT NULL DEFAULT '[]',
    PRIMARY KEY (realm_id, id)
  );
  CREATE INDEX archived_messages_archived ON archived_messages (archived_at);
  CREATE INDEX archived_messages_attachments ON archived_messages USING gin (attachments jsonb_path_ops)
    WHERE attachments <> '[]';

  CREATE TABLE retention_runs (
    realm_id bigint PRIMARY KEY,
    next_at timestamptz NOT NULL DEFAULT now(),
    -- Conversations up to this id are done.
    done_through bigint NOT NULL DEFAULT 0
  );
  CREATE INDEX retention_runs_due ON retention_runs (next_at);

  CREATE TABLE legal_holds (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    realm_id bigint NOT NULL,
    user_id bigint,
    channel_id bigint,
    reason text NOT NULL,
    placed_at timestamptz NOT NULL DEFAULT now(),
    lifted_at timestamptz,
    CONSTRAINT legal_holds_check CHECK (num_nonnulls(user_id, channel_id) = 1)
  );
  CREATE INDEX legal_holds_realm ON legal_holds (realm_id) WHERE lifted_at IS NULL`;

const FILES = `
  CREATE TABLE attachments (
    realm_id bigint NOT NULL,
    id bigint GENERATED ALWAYS AS IDENTITY,
    -- Begins with the key of the bytes in the store, without its folder.
    path_id text NOT NULL,
    owner_id bigint NOT NULL,
    name text NOT NULL,
    content_type text NOT NULL,
    size bigint NOT NULL,
    -- Unix milliseconds.
    created_at bigint NOT NULL,
    -- Unix milliseconds at which the last message that linked to the file was deleted. Nobody can read the file since.
    archived_at bigint,
    PRIMARY KEY (realm_id, id),
    CONSTRAINT attachments_path_id_key UNIQUE (realm_id, path_id)
  );
  CREATE INDEX attachments_owner ON attachments (realm_id, owner_id);
  CREATE INDEX attachments_created ON attachments (created_at);

  -- The messages that link to a file.
  CREATE TABLE attachment_messages (
    realm_id bigint NOT NULL,
    message_id bigint NOT NULL,
    attachment_id bigint NOT NULL,
    PRIMARY KEY (realm_id, message_id, attachment_id),
    FOREIGN KEY (realm_id, attachment_id) REFERENCES attachments (realm_id, id) ON DELETE CASCADE
  );
  CREATE INDEX attachment_messages_attachment ON attachment_messages (realm_id, attachment_id, message_id);

  CREATE TABLE upload_space (
    realm_id bigint PRIMARY KEY,
    -- Bytes of all attachments of the organisation that are not archived.
    used bigint NOT NULL
  );

  -- Temporary links to files.
  CREATE TABLE file_links (
    token text PRIMARY KEY,
    realm_id bigint NOT NULL,
    attachment_id bigint NOT NULL,
    -- Unix milliseconds.
    expires_at bigint NOT NULL,
    FOREIGN KEY (realm_id, attachment_id) REFERENCES attachments (realm_id, id) ON DELETE CASCADE
  );
  CREATE INDEX file_links_expires ON file_links (expires_at);

  -- Files that arrive in pieces.
  CREATE TABLE resumable_uploads (
    upload_id text PRIMARY KEY,
    realm_id bigint NOT NULL,
    owner_id bigint NOT NULL,
    name text NOT NULL,
    content_type text,
    size bigint NOT NULL,
    -- Bytes of all pieces.
    received bigint NOT NULL DEFAULT 0,
    -- Unix milliseconds.
    created_at bigint NOT NULL,
    -- Null until the file is complete.
    path_id text
  );
  CREATE INDEX resumable_uploads_owner ON resumable_uploads (realm_id, owner_id);
  CREATE INDEX resumable_uploads_created ON resumable_uploads (created_at);

  CREATE TABLE resumable_upload_pieces (
    upload_id text NOT NULL REFERENCES resumable_uploads ON DELETE CASCADE,
    -- Bytes before the piece.
    start bigint NOT NULL,
    -- Key in the store.
    key text NOT NULL,
    PRIMARY KEY (upload_id, start)
  )`;

const PICTURES = `
  -- Uploaded pictures and their thumbnails.
  CREATE TABLE pictures (
    realm_id bigint NOT NULL,
    attachment_id bigint NOT NULL,
    -- The type of the bytes, whatever the client said.
    content_type text NOT NULL,
    width int NOT NULL,
    height int NOT NULL,
    frames int NOT NULL,
    state text NOT NULL DEFAULT 'pending',
    -- Bytes of each thumbnail that is stored, by the name of its format.
    thumbnails jsonb NOT NULL DEFAULT '{}',
    attempts int NOT NULL DEFAULT 0,
    -- Null once the state is final and the messages that show the picture know it.
    next_attempt_at timestamptz DEFAULT now(),
    PRIMARY KEY (realm_id, attachment_id),
    FOREIGN KEY (realm_id, attachment_id) REFERENCES attachments (realm_id, id) ON DELETE CASCADE,
    CONSTRAINT pictures_state_check CHECK (state IN ('pending', 'ready', 'impossible'))
  );
  CREATE INDEX pictures_due ON pictures (next_attempt_at) WHERE next_attempt_at IS NOT NULL;

  -- The one key that signs the paths of pictures of other servers. It stays: rendered messages contain the paths.
  CREATE TABLE external_picture_keys (
    key text NOT NULL
  );

  CREATE TABLE custom_emoji (
    realm_id bigint NOT NULL,
    id bigint GENERATED ALWAYS AS IDENTITY,
    name text NOT NULL,
    author_id bigint NOT NULL,
    -- Paths behind /user_avatars/<realm id>/; no still picture for emoji that do not move.
    picture text NOT NULL,
    still text,
    deactivated boolean NOT NULL DEFAULT false,
    PRIMARY KEY (realm_id, id)
  );
  -- The name is free again after a deactivation.
  CREATE UNIQUE INDEX custom_emoji_name_key ON custom_emoji (realm_id, name) WHERE NOT deactivated`;

const LINKS = `
  -- Patterns whose matches become links.
  CREATE TABLE linkifiers (
    realm_id bigint NOT NULL,
    id bigint GENERATED ALWAYS AS IDENTITY,
    pattern text NOT NULL,
    url_template text NOT NULL,
    -- Where several match, the first applies.
    position bigint NOT NULL,
    PRIMARY KEY (realm_id, id),
    CONSTRAINT linkifiers_pattern_key UNIQUE (realm_id, pattern)
  );

  CREATE TABLE link_previews (
    -- SHA-256, because an address may be longer than an index entry.
    url_digest text PRIMARY KEY,
    -- Null if the page has none, or cannot be had.
    preview jsonb,
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX link_previews_expires ON link_previews (expires_at);

  -- The messages below which previews are to be shown.
  CREATE TABLE due_link_previews (
    realm_id bigint NOT NULL,
    message_id bigint NOT NULL,
    sender_id bigint NOT NULL,
    attempts int NOT NULL DEFAULT 0,
    next_attempt_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (realm_id, message_id)
  );
  CREATE INDEX due_link_previews_due ON due_link_previews (next_attempt_at)`;

const SCHEDULED_MESSAGES = `
  CREATE TABLE scheduled_messages (
    realm_id bigint NOT NULL,
    id bigint GENERATED ALWAYS AS IDENTITY,
    sender_id bigint NOT NULL,
    -- A channel with a topic, or users.
    channel_id bigint,
    topic text,
    user_ids bigint[],
    content text NOT NULL,
    rendered_content text NOT NULL,
    client text NOT NULL,
    read_by_sender boolean NOT NULL,
    -- Unix seconds.
    scheduled_delivery_timestamp bigint NOT NULL,
    failed boolean NOT NULL DEFAULT false,
    -- Number of edits: a message is not sent as it was before an edit.
    revision int NOT NULL DEFAULT 0,
    attempts int NOT NULL DEFAULT 0,
    -- Null where the message has failed.
    next_attempt_at timestamptz,
    PRIMARY KEY (realm_id, id),
    CONSTRAINT scheduled_messages_recipients
      CHECK ((channel_id IS NULL) = (topic IS NULL) AND (channel_id IS NULL) <> (user_ids IS NULL))
  );
  CREATE INDEX scheduled_messages_sender ON scheduled_messages (realm_id, sender_id);
  CREATE INDEX scheduled_messages_due ON scheduled_messages (next_attempt_at);

  -- The files to which a scheduled message links.
  CREATE TABLE attachment_scheduled_messages (
    realm_id bigint NOT NULL,
    scheduled_message_id bigint NOT NULL,
    attachment_id bigint NOT NULL,
    PRIMARY KEY (realm_id, scheduled_message_id, attachment_id),
    FOREIGN KEY (realm_id, scheduled_message_id) REFERENCES scheduled_messages (realm_id, id) ON DELETE CASCADE,
    FOREIGN KEY (realm_id, attachment_id) REFERENCES attachments (realm_id, id) ON DELETE CASCADE
  );
  CREATE INDEX attachment_scheduled_messages_attachment ON attachment_scheduled_messages (realm_id, attachment_id);

  CREATE TABLE reminders (
    realm_id bigint NOT NULL,
    -- No scheduled message has the id, so that the operations of scheduled messages do not find a reminder, nor those of
    -- reminders a scheduled message.
    id bigint NOT NULL DEFAULT nextval('scheduled_messages_id_seq'),
    user_id bigint NOT NULL,
    message_id bigint NOT NULL,
    note text,
    content text NOT NULL,
    rendered_content text NOT NULL,
    -- Unix seconds.
    scheduled_delivery_timestamp bigint NOT NULL,
    failed boolean NOT NULL DEFAULT false,
    attempts int NOT NULL DEFAULT 0,
    -- Null where the reminder has failed.
    next_attempt_at timestamptz,
    PRIMARY KEY (realm_id, id)
  );
  CREATE INDEX reminders_user ON reminders (realm_id, user_id);
  CREATE INDEX reminders_due ON reminders (next_attempt_at)`;

const NOTIFICATIONS = `
  -- Messages of which it is not decided yet whom they notify.
  CREATE TABLE due_notifications (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    realm_id bigint NOT NULL,
    message_id bigint NOT NULL,
    -- The users whom an edit has mentioned; null for a new message, which may notify all of its recipients.
    only_users bigint[],
    -- Unix seconds of the message or the edit.
    since bigint NOT NULL,
    -- Whether the only users left are those whose clients seemed to be connected.
    is_late boolean NOT NULL DEFAULT false,
    attempts int NOT NULL DEFAULT 0,
    next_attempt_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX due_notifications_due ON due_notifications (next_attempt_at);

  -- Messages that came while a user was away. A row stays for a week after its mail, to prevent a second mail.
  CREATE TABLE missed_messages (
    realm_id bigint NOT NULL,
    user_id bigint NOT NULL,
    message_id bigint NOT NULL,
    trigger text NOT NULL,
    -- The messages of one batch are tried together until their mails are sent.
    batch uuid,
    emailed_at timestamptz,
    PRIMARY KEY (realm_id, user_id, message_id)
  );
  CREATE INDEX missed_messages_emailed ON missed_messages (emailed_at);

  -- Users with missed messages that wait for a mail.
  CREATE TABLE due_emails (
    realm_id bigint NOT NULL,
    user_id bigint NOT NULL,
    -- When the first of the messages was missed, and seconds to wait for more of them.
    since timestamptz NOT NULL DEFAULT now(),
    period_s int NOT NULL,
    attempts int NOT NULL DEFAULT 0,
    next_attempt_at timestamptz NOT NULL,
    PRIMARY KEY (realm_id, user_id)
  );
  CREATE INDEX due_emails_due ON due_emails (next_attempt_at)`;

const INBOUND_EMAIL = `
  CREATE TABLE reply_email_addresses (
    token text PRIMARY KEY,
    realm_id bigint NOT NULL,
    user_id bigint NOT NULL,
    conversation_id bigint NOT NULL,
    -- Empty for direct conversations.
    topic text NOT NULL
  );
  CREATE UNIQUE INDEX reply_email_addresses_key
    ON reply_email_addresses (realm_id, user_id, conversation_id, lower(topic));

  CREATE TABLE channel_email_addresses (
    token text PRIMARY KEY,
    realm_id bigint NOT NULL,
    channel_id bigint NOT NULL,
    creator_id bigint NOT NULL,
    sender_id bigint NOT NULL,
    CONSTRAINT channel_email_addresses_key UNIQUE (realm_id, channel_id, creator_id, sender_id)
  );

  -- Mails that were delivered, so that none is delivered twice.
  CREATE TABLE delivered_emails (
    realm_id bigint NOT NULL,
    -- A hash of the address and the mail's id.
    digest bytea NOT NULL,
    delivered_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (realm_id, digest)
  );
  CREATE INDEX delivered_emails_delivered ON delivered_emails (delivered_at)`;

const BOTS = `
  -- Messages for which outgoing webhook bots are called.
  CREATE TABLE webhook_calls (
    realm_id bigint NOT NULL,
    bot_id bigint NOT NULL,
    message_id bigint NOT NULL,
    trigger text NOT NULL,
    PRIMARY KEY (realm_id, bot_id, message_id)
  );

  CREATE TABLE webhook_bots (
    realm_id bigint NOT NULL,
    bot_id bigint NOT NULL,
    -- Attempts at the bot's first call so far.
    attempts int NOT NULL DEFAULT 0,
    -- Null while the bot has no calls.
    next_attempt_at timestamptz,
    -- Calls for messages up to this one waited while the bot's service could not be reached, and are attempted once. Null if
    -- the service answered, or no call waited.
    single_attempt_through bigint,
    PRIMARY KEY (realm_id, bot_id)
  );
  CREATE INDEX webhook_bots_due ON webhook_bots (next_attempt_at);

  -- The last notice about each bot to its owner.
  CREATE TABLE bot_owner_notices (
    realm_id bigint NOT NULL,
    bot_id bigint NOT NULL,
    sent_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (realm_id, bot_id)
  )`;

const CONCURRENCY = `
  CREATE TABLE version_guards (
    realm_id bigint NOT NULL,
    name text NOT NULL,
    version bigint NOT NULL,
    CONSTRAINT fences_pkey PRIMARY KEY (realm_id, name)
  );

  -- When the replicas next remove old files and rows.
  CREATE TABLE sweeps (
    only_row boolean PRIMARY KEY DEFAULT true,
    next_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT sweeps_only_row_check CHECK (only_row)
  );
  INSERT INTO sweeps DEFAULT VALUES`;

const SCHEMA = [
  CHANNELS,
  SUBSCRIPTIONS,
  MESSAGES,
  NARROWS,
  RETENTION,
  FILES,
  PICTURES,
  LINKS,
  SCHEDULED_MESSAGES,
  NOTIFICATIONS,
  INBOUND_EMAIL,
  BOTS,
  CONCURRENCY,
];

export async function up(knex: Knex): Promise<void> {
  for (const statements of SCHEMA) await knex.raw(statements);
  await knex('external_picture_keys').insert({ key: randomBytes(32).toString('hex') });
  await createOutbox(knex);
}

export async function down(knex: Knex): Promise<void> {
  await dropOutbox(knex);
  await knex.raw(`
    DROP TABLE conversations, channels, channel_viewers, default_channel_groups, folder_archive_versions, subscriptions,
      user_topics, user_replicas, messages, read_states, message_flags, reactions, submessages, recent_sends,
      archived_messages, retention_runs, legal_holds, attachments, attachment_messages, upload_space, file_links,
      resumable_uploads, resumable_upload_pieces, pictures, external_picture_keys, custom_emoji, linkifiers, link_previews,
      due_link_previews, scheduled_messages, attachment_scheduled_messages, reminders, due_notifications, missed_messages,
      due_emails, reply_email_addresses, channel_email_addresses, delivered_emails, webhook_calls, webhook_bots,
      bot_owner_notices, version_guards, sweeps;
    DROP FUNCTION message_words;
    DROP TEXT SEARCH CONFIGURATION message_text;
    DROP TEXT SEARCH DICTIONARY message_word;
    DROP SEQUENCE message_ids, submessage_ids`);
}
