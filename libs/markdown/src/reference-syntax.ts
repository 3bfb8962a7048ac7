/** How a text names users, groups and channels; shared by collecting the names and by rendering them. */

/** A reference starts a word: it follows white space, the start of the text or one of these. */
const STARTS_WORD = String.raw`(?<![^\s'"({\[/<])`;

/** `@**Name**`, `@**Name|7**`, `@**|7**`, and silently `@_**Name**`. Groups: `_`, what stands between the stars. */
export const USER_MENTION = new RegExp(String.raw`${STARTS_WORD}@(_?)\*\*([^*\n]+)\*\*`, 'g');

/** `@*name*` and silently `@_*name*`. Groups: `_`, the name. */
export const GROUP_MENTION = new RegExp(String.raw`${STARTS_WORD}@(_?)\*([^*\n]+)\*`, 'g');

/** `#**channel**`, `#**channel>topic**`, `#**channel>topic@12**`. Groups: the channel, what follows `>` if anything. */
export const CHANNEL_LINK = new RegExp(String.raw`${STARTS_WORD}#\*\*([^*>\n]+)(?:>([^*\n]*))?\*\*`, 'g');

/** `:name:`. Group: the name. The closing colon is not part of the match, as it may open the next one. */
export const EMOJI_NAME = /:([\w+-]+)(?=:)/g;

/** The topic of a channel link that leads to one message. Groups: the topic, the message id. */
export const MESSAGE_IN_TOPIC = /^(.*)@(\d{1,15})$/;

export const CHANNEL_WILDCARDS: ReadonlySet<string> = new Set(['all', 'everyone', 'channel', 'stream']);
export const TOPIC_WILDCARD = 'topic';

const NAME_AND_ID = /^(.*)\|(\d{1,15})$/;

/** Splits `Name|7` and `|7`; the name is empty where only the id is given. */
export function splitUserReference(reference: string): { name: string; user_id?: number } {
  const match = NAME_AND_ID.exec(reference);
  return match ? { name: match[1] ?? '', user_id: Number(match[2]) } : { name: reference };
}
