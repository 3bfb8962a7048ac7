import { EMOJI_CHARACTERS, EMOTICON, EMOTICONS, isPicture } from '../emoji/characters';
import { codeOf, findEmojiCode, findEmojiNames } from '../emoji/table';
import type { Environment } from '../environment';
import { element, openTag } from '../escape';
import { EMOJI_NAME } from '../reference-syntax';
import type { InlineRule } from './rule';

/** `:name:`. A colon after an unknown name may open another name: `10:30:smile:`. */
export const emojiName: InlineRule = {
  triggers: [':'],
  apply(text, { line, environment }) {
    let result = '';
    let from = 0;
    EMOJI_NAME.lastIndex = 0;
    for (let match = EMOJI_NAME.exec(text); match; match = EMOJI_NAME.exec(text)) {
      const html = renderName(match[1] ?? '', environment);
      if (html !== undefined) {
        const end = EMOJI_NAME.lastIndex + 1;
        result += text.slice(from, match.index) + line.put(html, text.slice(match.index, end));
        from = end;
        EMOJI_NAME.lastIndex = end;
      }
    }
    return from === 0 ? text : result + text.slice(from);
  },
};

/** `:)` and other emoticons, if the option `translate_emoticons` is set. */
export const emoticon: InlineRule = {
  triggers: [':', ';', '<3'],
  apply(text, { line, environment }) {
    if (!environment.translatesEmoticons) {
      return text;
    }
    return text.replace(EMOTICON, (source) => {
      const html = renderUnicodeName(EMOTICONS.get(source) ?? '');
      return html === undefined ? source : line.put(html, source);
    });
  },
};

/** Emoji characters. A character without a code, such as a hand with a skin colour, stays unchanged: clients have images and
 *  codes only for emoji without a skin colour, and to replace a part of the emoji is worse than to show the reader's font. */
export const emojiCharacter: InlineRule = {
  apply: (text, { line }) =>
    text.replace(EMOJI_CHARACTERS, (source) => {
      const html = isPicture(source) ? renderCode(codeOf(source)) : undefined;
      return html === undefined ? source : line.put(html, source);
    }),
};

/** Renders a custom emoji, the vendor's emoji or a Unicode emoji, in this order; undefined if none has the name. */
function renderName(name: string, { names, extraEmoji }: Environment): string | undefined {
  const url = names.findEmoji(name)?.source_url ?? (name === extraEmoji ? extraEmojiUrl(name) : undefined);
  if (url !== undefined) {
    return openTag('img', { alt: `:${name}:`, class: 'emoji', src: url, title: name.replaceAll('_', ' ') });
  }
  return renderUnicodeName(name);
}

function renderUnicodeName(name: string): string | undefined {
  const code = findEmojiCode(name);
  return code === undefined ? undefined : renderUnicode(code, name);
}

function renderCode(code: string): string | undefined {
  const name = findEmojiNames(code)?.[0];
  return name === undefined ? undefined : renderUnicode(code, name);
}

function renderUnicode(code: string, name: string): string {
  const label = name.replaceAll('_', ' ');
  const attributes = { 'aria-label': label, class: `emoji emoji-${code}`, role: 'img', title: label };
  return element('span', attributes, `:${name}:`);
}

function extraEmojiUrl(name: string): string {
  return `/static/generated/emoji/images/emoji/unicode/${name}.png`;
}
