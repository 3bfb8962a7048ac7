import type { TokenizerAndRendererExtension } from 'marked';
import { indentedCode } from './code-block';
import { fence } from './fence';
import { heading, rule } from './heading';
import { list } from './list';
import { paragraph } from './paragraph';
import { quote } from './quote';
import { table } from './table';

/** In order of precedence. The paragraph takes whatever is left, so of marked's own only blank lines remain. */
const IN_ORDER = [fence, indentedCode, heading, table, rule, list, quote, paragraph];

/** NOTE: marked asks the extension that was registered last first. */
export const blockExtensions: TokenizerAndRendererExtension[] = [...IN_ORDER].reverse();
