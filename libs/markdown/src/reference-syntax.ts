/** The syntax of references to users, groups and channels; used to collect the names and to render them. */

/** Matches where a word starts: at the start of the text, after white space, or after one of these characters. */
const STARTS_WORD = String.raw`(?<![^\s'"({\[/<])`;

/** `@**Name**`, `@**Name|7**`, `@**|7**`, and silently `@_**Name**`. Groups: `_`, the text between the stars. */
export const USER_MENTION = new RegExp(String.raw`${STARTS_WORD}@(_?)\*\*([^*\n]+)\*\*`, 'g');

/** `@*name*` and silently `@_*name*`. Groups: `_`, the name. */
export const GROUP_MENTION = new RegExp(String.raw`${STARTS_WORD}@(_?)\*([^*\n]+)\*`, 'g');

/** `#**channel**`, `#**channel>topic**`, `#**channel>topic@12**`. Groups: the channel, the text after `>`. */
export const CHANNEL_LINK = new RegExp(String.raw`${STARTS_WORD}#\*\*([^*>\n]+)(?:>([^*\n]*))?\*\*`, 'g');

/** `:name:`. Group: the name. The closing colon is not part of the match, as it may open the next one. */
export const EMOJI_NAME = /:([\p{L}\p{M}\p{N}_+-]+)(?=:)/gu;

/** The topic part of a link to one message. Groups: the topic, the message id. */
export const MESSAGE_IN_TOPIC = /^(.*)@(\d{1,15})$/;

export const CHANNEL_WILDCARDS: ReadonlySet<string> = new Set(['all', 'everyone', 'channel', 'stream']);
export const TOPIC_WILDCARD = 'topic';

const NAME_AND_ID = /^(.*)\|(\d{1,15})$/;

/** Splits `Name|7` and `|7` into name and id; the name is empty if only the id is given. */
export function splitUserReference(reference: string): { name: string; user_id?: number } {
  const match = NAME_AND_ID.exec(reference);
  return match ? { name: match[1] ?? '', user_id: Number(match[2]) } : { name: reference };
}
