import { convertPictures, convertSingleMarks, convertUnderscores, outsideCode } from './emphasis';
import {
  type ConvertedText,
  EVERYONE,
  linkChannel,
  MAX_SOURCE_LENGTH,
  mentionGroup,
  mentionUser,
  messageUrl,
  type Names,
} from './names';

/** How a server writes names in its Markdown. */
interface Dialect {
  /** Words behind @ that mean everyone. */
  wildcards: ReadonlySet<string>;
  channelSign: '~' | '#';
  convertMarks(text: string): string;
  /** Returns the id of the message to which a URL leads. */
  findMessageId?(url: string): string | undefined;
}

const MATTERMOST: Dialect = {
  wildcards: new Set(['all', 'channel', 'here']),
  channelSign: '~',
  convertMarks: convertUnderscores,
  findMessageId: (url) => /^https?:\/\/[^/\s]+\/[^/\s]+\/pl\/([a-z0-9]{26})$/.exec(url)?.[1],
};

const ROCKET_CHAT: Dialect = {
  wildcards: new Set(['all', 'here']),
  channelSign: '#',
  convertMarks: (text) => convertUnderscores(convertSingleMarks(text)),
  findMessageId: (url) => /^https?:\/\/[^/\s]+\/(?:channel|group|direct)\/[^/\s?]+\?msg=(\w+)$/.exec(url)?.[1],
};

export const convertMattermostText = (text: string, names: Names): ConvertedText => convert(text, names, MATTERMOST);
export const convertRocketChatText = (text: string, names: Names): ConvertedText => convert(text, names, ROCKET_CHAT);

/** Names and links. A name may contain dots and dashes, but does not end with a sentence's dot. */
const REFERENCES = /(?<![\w/@#~.-])([@~#])([\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?)/gu;
const LINKS = /\[([^\]\n]*)\]\(([^()\s]+)\)/g;
const BARE_URLS = /(?<!\]\()\bhttps?:\/\/[^\s<>)\]]+/g;

function convert(text: string, names: Names, dialect: Dialect): ConvertedText {
  const unconverted: string[] = [];
  const kept: string[] = [];
  // Names and URLs are set aside, because they may have the marks of emphasis.
  const keep = (part: string) => `\x01${kept.push(part)}\x01`;
  const converted = outsideCode(text.slice(0, MAX_SOURCE_LENGTH).replaceAll('\x01', ''), (part) => {
    const withReferences = convertPictures(part)
      .replace(LINKS, (_, label: string, url: string) => keep(linkTo(dialect, label, url)))
      .replace(BARE_URLS, (url) => keep(linkTo(dialect, undefined, url)))
      .replace(REFERENCES, (whole: string, sign: string, name: string) => {
        const reference = convertReference(sign, name, names, dialect);
        if (reference !== undefined) return keep(reference);
        if (sign === '@') unconverted.push(whole);
        return whole;
      });
    return dialect.convertMarks(withReferences);
  });
  return { text: restore(converted, kept), unconverted };
}

function restore(text: string, kept: string[]): string {
  return text.replace(/\x01(\d+)\x01/g, (_, place: string) => kept[Number(place) - 1]!);
}

function linkTo({ findMessageId }: Dialect, label: string | undefined, url: string): string {
  const message = findMessageId?.(url);
  if (message !== undefined) return `[${label?.trim() || 'message'}](${messageUrl(message)})`;
  return label === undefined ? url : `[${label}](${url})`;
}

/** Returns a mention or link to a channel; undefined for a name that nothing has. */
function convertReference(sign: string, name: string, names: Names, dialect: Dialect): string | undefined {
  if (sign === '@') {
    if (dialect.wildcards.has(name)) return EVERYONE;
    const user = names.findUser(name);
    if (user) return mentionUser(user);
    const group = names.findGroup(name);
    return group && mentionGroup(group);
  }
  const channel = sign === dialect.channelSign ? names.findChannel(name) : undefined;
  return channel === undefined ? undefined : linkChannel(channel);
}
