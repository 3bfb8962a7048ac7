import { renderToString } from 'katex';
import { cases, code, type DialectCase } from './case';

/** KaTeX defines the markup of formulas; the cases check only its place. */
const tex = (source: string): string =>
  renderToString(source, { displayMode: false, strict: 'ignore', throwOnError: true });
const display = (source: string): string =>
  renderToString(source, { displayMode: true, strict: 'ignore', throwOnError: true });
const failed = (source: string): string => `<span class="tex-error">${source}</span>`;

export const math: DialectCase[] = cases([
  ['$$x$$', `<p>${tex('x')}</p>`],
  ['a $$x^2 + y$$, b', `<p>a ${tex('x^2 + y')}, b</p>`],
  ['$$x$$ $$y$$', `<p>${tex('x')} ${tex('y')}</p>`],
  ['$$a*b*c$$', `<p>${tex('a*b*c')}</p>`],
  ['**$$x$$**', `<p><strong>${tex('x')}</strong></p>`],
  ['$$\\frac$$', `<p>${failed('$$\\frac$$')}</p>`],
  ['$$\\nothing{<b>}$$', `<p>${failed('$$\\nothing{&lt;b&gt;}$$')}</p>`],
  ['$$\\def\\a{b}\\a$$', `<p>${failed('$$\\def\\a{b}\\a$$')}</p>`],
  [`$$${'{'.repeat(60)}x${'}'.repeat(60)}$$`, `<p>${failed(`$$${'{'.repeat(60)}x${'}'.repeat(60)}$$`)}</p>`],
  ['$x$ $ 5 $$', '<p>$x$ $ 5 $$</p>'],
  ['$$$x$$$ a$$x$$ $$x$$b', '<p>$$$x$$$ a$$x$$ $$x$$b</p>'],
  ['$$x\ny$$', '<p>$$x<br>\ny$$</p>'],
  ['`$$x$$`', '<p><code>$$x$$</code></p>'],
  ['$$`x`$$', '<p>$$<code>x</code>$$</p>'],
  ['```math\nx\n```', `<p>${display('x')}</p>`],
  ['a\n```math\nx\n\ny\n```\nb', `<p>a</p>\n<p>${display('x')}\n\n${display('y')}</p>\n<p>b</p>`],
  ['```math\n\\frac{<b>\n```', `<p>${failed('\\frac{&lt;b&gt;')}</p>`],
  ['```math\n```', ''],
  ['> $$x$$', `<blockquote>\n<p>${tex('x')}</p>\n</blockquote>`],
  ['```quote\n```math\nx\n```\n```', `<blockquote>\n<p>${display('x')}</p>\n</blockquote>`],
  ['```\n$$x$$\n```', code('$$x$$')],
]);
