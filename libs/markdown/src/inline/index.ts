import type { Environment } from '../environment';
import { audio } from './audio';
import { autolink } from './autolink';
import { channelLink } from './channel-link';
import { code, math } from './code';
import { emojiCharacter, emojiName, emoticon } from './emoji';
import { deleted, emphasis, strong, strongEmphasis } from './emphasis';
import { groupMention, userMention } from './mention';
import { InlineText, type PreviewLink } from './inline-text';
import { link } from './link';
import { linkifier } from './linkifier';
import type { InlineRule } from './rule';
import { timestamp } from './timestamp';

/** The rules in order of precedence: a later rule does not see the text that an earlier rule has replaced. */
const RULES: readonly InlineRule[] = [
  code,
  strongEmphasis,
  userMention,
  math,
  channelLink,
  timestamp,
  groupMention,
  audio,
  link,
  autolink,
  linkifier,
  strong,
  emphasis,
  deleted,
  emojiName,
  emoticon,
  emojiCharacter,
];

export interface Inline {
  html: string;
  /** Links to addresses that may be images or videos. */
  previewLinks: PreviewLink[];
  /** Whether the text is only the address of an image or a video. */
  isBarePreviewLink: boolean;
}

/** Renders the text of one block. */
export function renderInline(text: string, environment: Environment): Inline {
  const line = new InlineText();
  const marked = applyRules(text, line, environment, 0);
  return {
    html: line.toHtml(marked),
    previewLinks: line.previewLinksIn(marked),
    isBarePreviewLink: line.isBarePreviewLink(marked),
  };
}

function applyRules(text: string, line: InlineText, environment: Environment, from: number): string {
  let rest = text;
  for (let at = from; at < RULES.length; at++) {
    const rule = RULES[at];
    if (rule && (!rule.triggers || rule.triggers.some((trigger) => rest.includes(trigger)))) {
      rest = rule.apply(rest, {
        line,
        environment,
        rest: (inner) => applyRules(inner, line, environment, at + 1),
      });
    }
  }
  return rest;
}
