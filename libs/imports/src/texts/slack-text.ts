import { convertSingleMarks, outsideCode } from './emphasis';
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

const WILDCARDS = new Set(['here', 'channel', 'everyone']);
/** A reference or link in angle brackets, with the label behind a bar. */
const ANGLES = /<([^<>\n|]+)(?:\|([^<>\n]*))?>/g;
const URL = /^(?:https?|ftp|mailto|skype|tel):/;
/** A message of the workspace: its channel, and its time in microseconds. */
const PERMALINK = /^https:\/\/[\w-]+\.slack\.com\/archives\/([A-Z0-9]+)\/p(\d{10})(\d{6})(?:\?|$)/;

/** Converts a text in Slack's markup. Source: https://api.slack.com/reference/surfaces/formatting. */
export function convertSlackText(text: string, names: Names): ConvertedText {
  const unconverted: string[] = [];
  const convertAngles = (part: string): string =>
    part.replace(ANGLES, (whole: string, target: string, label: string | undefined) => {
      const converted = convertTarget(target, label, names);
      if (converted !== undefined) return converted;
      unconverted.push(whole);
      return label || whole.slice(1, -1);
    });
  // First the emphasis: URLs and names may have its marks.
  const converted = outsideCode(text.slice(0, MAX_SOURCE_LENGTH), (part) => convertAngles(convertOutsideAngles(part)));
  return { text: unescape(converted), unconverted };
}

const convertOutsideAngles = (text: string): string => {
  const angles: string[] = [];
  // An angle counts as punctuation, as the brackets themselves do.
  const hidden = text.replace(ANGLES, (whole) => `<${angles.push(whole)}>`);
  return convertSingleMarks(hidden).replace(/<(\d+)>/g, (_, place: string) => angles[Number(place) - 1]!);
};

/** Returns what stands in angle brackets in our dialect; undefined where nothing corresponds to it. */
function convertTarget(target: string, label: string | undefined, names: Names): string | undefined {
  const [sign, rest] = [target[0], target.slice(1)];
  if (sign === '@') {
    const user = names.findUser(rest);
    return user && mentionUser(user);
  }
  if (sign === '#') {
    const channel = names.findChannel(rest);
    return channel && linkChannel(channel);
  }
  if (sign === '!') return convertCommand(rest, label, names);
  if (!URL.test(target)) return undefined;
  return convertLink(target, label);
}

function convertCommand(command: string, label: string | undefined, names: Names): string | undefined {
  if (WILDCARDS.has(command)) return EVERYONE;
  const [kind, argument = ''] = command.split('^');
  if (kind === 'subteam') {
    const group = names.findGroup(argument);
    return group && mentionGroup(group);
  }
  const isTime = kind === 'date' && /^\d{1,11}$/.test(argument);
  return isTime ? `<time:${new Date(Number(argument) * 1000).toISOString()}>` : undefined;
}

function convertLink(url: string, label: string | undefined): string {
  const message = PERMALINK.exec(url);
  if (message) {
    const [, channel, seconds, fraction] = message;
    return `[${label || 'message'}](${messageUrl(`${channel}-${seconds}.${fraction}`)})`;
  }
  // Addresses are links as they stand, and so are most URLs whose label repeats them.
  if (!label || url.startsWith('mailto:')) return url;
  return `[${label}](${url})`;
}

/** Slack escapes three characters, in code too. */
const unescape = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
