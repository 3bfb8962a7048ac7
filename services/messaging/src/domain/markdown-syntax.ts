import { inBackticks, longestBackticks, SERVER_REGISTRATION_FIELDS } from '@team-chat/contracts';
import { channelUrl, isTopLevelDomain, messageUrl, topicUrl } from '@team-chat/markdown';

/** Returns a text as a fenced block of a kind, such as `quote`. The run of backticks around it is longer than any such run
 *  in the text, so that the text does not end the block. */
export function fenced(kind: string, text: string): string {
  const guard = '`'.repeat(Math.max(longestBackticks(text), 2) + 1);
  return `${guard}${kind}\n${text}\n${guard}`;
}

/** Returns a text in one line as code. */
export const codeSpan = (text: string): string => inBackticks(withoutControls(text).trim() || ' ');

/** Characters that markup begins with, where they can begin it. */
const MARKUP = new RegExp(
  [
    String.raw`[*<\x60~@\[\]]`,
    String.raw`^[-+_>#]|(?<=^\d{1,9})\.`,
    // Entities, formulas, linkifiers such as #7, domains, and emoji by name or as emoticons.
    String.raw`&(?=#?\w)|\$(?=\$)|(?<!&)#(?=[\p{L}\p{N}])|\.(?=([a-z]{2,24}))|(?<![\p{L}\p{N}'"]):|:(?! )|(?<=;)\)`,
    String.raw`[\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3]`,
  ].join('|'),
  'giu',
);

/** Returns Markdown that shows a text of one line as it is. The dialect has no escapes: an entity stands for each character that
 *  may be markup. */
export const literal = (text: string): string =>
  withoutControls(text).replace(MARKUP, (character, ending?: string) =>
    ending !== undefined && !isTopLevelDomain(ending) ? character : `&#${character.codePointAt(0)};`,
  );

/** Returns a text in one line, without the control characters, which the renderer removes. */
const withoutControls = (text: string): string => text.replace(/[\t-\r]/g, ' ').replace(/\p{Cc}/gu, '');

/** Returns a link whose text is shown as it is. A text of white space only would not be a link: the link then shows its address. */
export const linkTo = (text: string, url: string): string => linkAround(literal(text.trim() === '' ? url : text), url);

/** Addresses without characters that may be markup. */
const PLAIN_URL = /^https?:\/\/[\w./:%?=&-]*[\w/]$/;

/** Returns an address as it is where the renderer makes a link of it, else a link that shows the address. */
export const urlLink = (url: string): string => (PLAIN_URL.test(url) ? url : linkTo(url, url));

const linkAround = (markdown: string, url: string): string =>
  `[${markdown}](${url.replace(/[\s\p{Cc}*()`$<>"'\\]/gu, percentEncoded)})`;

function percentEncoded(character: string): string {
  const encoded = encodeURIComponent(character);
  return encoded === character ? `%${character.charCodeAt(0).toString(16).toUpperCase()}` : encoded;
}

/** Returns a link to a channel, to a topic of the channel, or to a message in the topic. Names that the dialect's own links cannot
 *  hold are in a link of the general form.
 *  Source of both forms: spec/wire-contract-annex.md, section 10. */
export function conversationLink(channel: { id: number; name: string }, topic?: string, messageId?: number): string {
  const { id, name } = channel;
  const message = messageId === undefined ? '' : `@${messageId}`;
  const reference = topic === undefined ? name : `${name}>${topic}${message}`;
  if (isReferable(name, topic ?? '', reference, message)) return `#**${reference}**`;
  if (topic === undefined) return linkAround(`#${literal(name)}`, relative(channelUrl(id, name)));
  const url = messageId === undefined ? topicUrl(id, name, topic, undefined) : messageUrl(id, name, topic, messageId);
  const place = `#${literal(name)} > ${literal(topic || SERVER_REGISTRATION_FIELDS.realm_empty_topic_display_name)}`;
  return linkAround(message ? `${place} @ 💬` : place, relative(url));
}

/** Characters that no name in a mention or a link to a conversation may have. */
const UNREFERABLE = /[*`\p{Cc}\u2028\u2029]/u;

/** Returns whether the renderer reads a reference as a link to just this place. */
function isReferable(name: string, topic: string, reference: string, message: string): boolean {
  const isUnmarked = [name, topic].every((text) => !UNREFERABLE.test(text) && !text.includes('$$'));
  // A mention may begin where the reference ends, and a topic may end as a link to a message does.
  return isUnmarked && !name.includes('>') && !/@_?$/.test(reference) && (message !== '' || !/@\d+$/.test(topic));
}

/** Returns an address of the organisation without the slash that it begins with, as clients write such links. */
const relative = (url: string): string => url.slice(1);

/** Returns a mention that does not notify the user. A name that mentions cannot hold is left out: the id is enough. */
export const silentMention = ({ full_name, user_id }: { full_name: string; user_id: number }): string =>
  `@_**${UNREFERABLE.test(full_name) ? '' : full_name}|${user_id}**`;

/** Returns a mention of a group that does not notify its members, or only the name where mentions cannot hold it. */
export const silentGroupMention = (name: string): string =>
  UNREFERABLE.test(name) || /\$\$|<time:/.test(name) ? literal(name) : `@_*${name}*`;
