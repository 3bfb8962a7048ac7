/** Lengths in Unicode code points. Source: spec/wire-contract.md, section 11. */
export const MAX_MESSAGE_LENGTH = 10_000;
/** Length of each text of a widget: other servers have no limit. */
export const MAX_SUBMESSAGE_LENGTH = 10_000;
export const MAX_TOPIC_LENGTH = 60;
export const MAX_CHANNEL_NAME_LENGTH = 60;
export const MAX_CHANNEL_DESCRIPTION_LENGTH = 1024;
export const MAX_DEFAULT_CHANNEL_GROUP_NAME_LENGTH = 60;
export const MAX_CHANNEL_FOLDER_NAME_LENGTH = 60;
export const MAX_CHANNEL_FOLDER_DESCRIPTION_LENGTH = 1024;
export const MAX_USER_GROUP_NAME_LENGTH = 100;
export const MAX_USER_GROUP_DESCRIPTION_LENGTH = 1024;
export const MAX_FULL_NAME_LENGTH = 100;
export const MAX_REALM_NAME_LENGTH = 40;
export const MAX_SAVED_SNIPPET_TITLE_LENGTH = 60;
export const MAX_SAVED_SNIPPET_CONTENT_LENGTH = 10_000;
export const MAX_STATUS_TEXT_LENGTH = 60;
export const MAX_ALERT_WORD_LENGTH = 100;
/** Alert words of one user, and of one request. */
export const MAX_ALERT_WORDS = 500;
export const MAX_WELCOME_MESSAGE_LENGTH = 8000;
export const MAX_PROFILE_FIELD_NAME_LENGTH = 40;
export const MAX_PROFILE_FIELD_HINT_LENGTH = 80;
export const MAX_SHORT_PROFILE_TEXT_LENGTH = 50;
export const MAX_LONG_PROFILE_TEXT_LENGTH = 500;
export const MIN_PASSWORD_LENGTH = 6;
export const MAX_PASSWORD_LENGTH = 100;

/** Largest number of messages that one fetch may ask for (num_before + num_after). */
export const MAX_MESSAGES_PER_FETCH = 5000;
/** Largest number of messages whose flags one request for a narrow changes, not counting the anchor. */
export const MAX_MESSAGES_PER_FLAG_UPDATE = 5000;
/** Conditions of one narrow. */
export const MAX_NARROW_TERMS = 100;
/** Characters of a narrow as JSON. */
export const MAX_NARROW_LENGTH = 10_000;
/** Characters of all searches of one narrow together. */
export const MAX_SEARCH_LENGTH = 1000;
/** Largest number of drafts in the registration data, and in one request. */
export const MAX_DRAFTS_IN_REGISTRATION = 1000;
/** Largest number of unread messages in the registration data. */
export const MAX_UNREAD_MESSAGES = 50_000;
/** Number of direct messages from which the list of recent conversations is made. */
export const RECENT_CONVERSATIONS_MESSAGES = 1000;
/** Subscribers of a channel above which a wildcard mention needs permission. */
export const WILDCARD_MENTION_THRESHOLD = 15;

/** Subscribers of a channel above which no typing notifications are sent. */
export const TYPING_MAX_SUBSCRIBERS = 100;

/** Seconds without activity after which an event queue is forgotten. */
export const QUEUE_IDLE_TIMEOUT_S = 600;
/** Longest idle time-out that a client may ask for, in seconds. */
export const MAX_QUEUE_LIFESPAN_S = 604_800;
/** Seconds after which a poll without events gets a heartbeat: a random time in this range. */
export const HEARTBEAT_MIN_S = 45;
export const HEARTBEAT_MAX_S = 55;
/** Seconds after which a stream of events ends, so that its client, if it is still there, opens it again: less than those after
 *  which messages count as missed by clients that have not been heard of. */
export const MAX_STREAM_S = 480;
/** Seconds that registration returns as the time-out for polls. */
export const LONGPOLL_TIMEOUT_S = 90;

/** Seconds between two presence reports of a client. */
export const PRESENCE_PING_INTERVAL_S = 60;
/** Seconds without a presence report after which a user counts as offline. */
export const PRESENCE_OFFLINE_THRESHOLD_S = 200;
/** Days that presences go back by default. */
export const PRESENCE_HISTORY_DAYS = 14;
/** Default validity of an invitation, in minutes. Source: spec/wire-contract-annex.md, section 3, "POST /invites". */
export const INVITATION_VALIDITY_MINUTES = 14_400;

/** Length of an API key, which consists of letters and digits. */
export const API_KEY_LENGTH = 32;

/** The `anchor` of an answer for "newest", and for "first unread" without unread messages.
 *  Source: spec/wire-contract-annex.md, section 3, "GET /messages". */
export const LARGER_THAN_MAX_MESSAGE_ID = 10_000_000_000_000_000;
export const MAX_REPORT_DESCRIPTION_LENGTH = 1000;

/** Sizes of uploaded files, in MiB. Source: spec/wire-contract-files-and-time.md, section 1. */
export const MAX_FILE_UPLOAD_SIZE_MIB = 100;
export const MAX_PICTURE_SIZE_MIB = 5;

/** Recipients of one direct message. */
export const MAX_DIRECT_RECIPIENTS = 200;
/** Bytes of a message's former texts after which its text cannot be edited any more: every answer with the message has them. */
export const MAX_EDIT_HISTORY_BYTES = 2 * 1024 * 1024;
/** Bytes of a message's submessages after which it can get no further ones. */
export const MAX_SUBMESSAGES_BYTES = 1024 * 1024;

/** Longest language code, in code points. */
export const MAX_LANGUAGE_LENGTH = 50;
