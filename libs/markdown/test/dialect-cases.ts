import { headings, lists, quotes, spoilers, tables } from './cases/blocks';
import type { DialectCase } from './cases/case';
import { codeBlocks, highlightedCode } from './cases/code-blocks';
import { emojiCharacters, emojiNames, emoticonCases } from './cases/emoji';
import { everywhere } from './cases/everywhere';
import { images, media, uploads } from './cases/images';
import { linkifiers } from './cases/linkifiers';
import { autolinks, links, ownLinks, schemes, timestamps } from './cases/links';
import { math } from './cases/math';
import { atEdges, nested } from './cases/nested';
import { channelLinks, mentions } from './cases/references';
import { emphasis, escaping, inlineCode, paragraphs } from './cases/text';

export { NAMES } from './cases/case';

export const DIALECT_CASES: Record<string, DialectCase[]> = {
  paragraphs,
  escaping,
  emphasis,
  'inline code': inlineCode,
  headings,
  lists,
  quotes,
  'code blocks': codeBlocks,
  'highlighted code': highlightedCode,
  spoilers,
  tables,
  mathematics: math,
  mentions,
  'channel links': channelLinks,
  timestamps,
  links,
  'schemes of links': schemes,
  autolinks,
  'links to the own realm': ownLinks,
  linkifiers,
  images,
  uploads,
  'uploaded videos and sounds': media,
  'names of emoji': emojiNames,
  'characters that are emoji': emojiCharacters,
  emoticons: emoticonCases,
  nested,
  'at the edges of lines and messages': atEdges,
  everywhere,
};
