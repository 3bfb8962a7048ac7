import type { TokenizerAndRendererExtension } from 'marked';
import { indentedCode } from './code-block';
import { fence } from './fence';
import { heading, rule } from './heading';
import { list } from './list';
import { paragraph } from './paragraph';
import { quote } from './quote';
import { table } from './table';

/** The blocks in order of precedence. The paragraph matches all other text, so marked itself handles only blank
 *  lines. */
const IN_ORDER = [fence, indentedCode, heading, table, rule, list, quote, paragraph];

/** NOTE: marked tries the extension that was registered last first. */
export const blockExtensions: TokenizerAndRendererExtension[] = [...IN_ORDER].reverse();
