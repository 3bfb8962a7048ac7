import type { TokenStream } from 'prismjs';

/** The short class of Pygments for each token type of the grammars; clients have styles for these classes.
 *  Source: wire contract, section 10, code blocks; the classes are listed in Pygments' "Builtin Tokens". */
const CLASSES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    k: 'keyword atrule rule important directive at-rule statement control-flow tag-name',
    kc: 'boolean null nil',
    kt: 'type type-hint primitive',
    c1: 'comment',
    cm: 'multiline-comment block-comment',
    ch: 'shebang',
    cp: 'prolog doctype cdata preprocessor macro directive-hash pragma',
    sd: 'triple-quoted-string docstring doc-comment',
    s: 'attr-value url heredoc raw-string template-string multiline-string',
    sc: 'char character',
    se: 'escape escape-sequence',
    si: 'interpolation-punctuation',
    sr: 'regex regex-source regex-delimiter regex-flags',
    ss: 'symbol atom',
    mi: 'number',
    o: 'operator arrow',
    ow: 'word-operator',
    p: 'punctuation',
    nf: 'function function-definition method function-name',
    nc: 'class-name',
    nb: 'builtin',
    nd: 'decorator annotation attribute',
    nn: 'namespace module',
    nv: 'variable parameter environment assign-left shell-symbol',
    no: 'constant',
    nt: 'tag selector',
    na: 'attr-name property key',
    ni: 'entity',
    nl: 'label',
    gd: 'deleted deleted-sign deleted-arrow',
    gi: 'inserted inserted-sign inserted-arrow',
    gh: 'title coord',
    gs: 'bold',
    ge: 'italic',
    go: 'output',
  }).flatMap(([className, types]) => types.split(' ').map((type) => [type, className])),
);

/** Operators that are words; some grammars call them keywords. */
const WORD_OPERATORS = new Set(['and', 'or', 'not', 'in', 'is', 'xor', 'instanceof', 'typeof']);

/** Returns the class for a token, or undefined if it has the class of the token around it. */
export function classOf(type: string, content: TokenStream): string | undefined {
  if (typeof content === 'string') {
    switch (type) {
      case 'keyword':
        return WORD_OPERATORS.has(content) ? 'ow' : 'k';
      case 'string':
        return stringClass(content);
      case 'number':
        return numberClass(content);
      case 'comment':
        return content.includes('*/') || content.includes('-->') ? 'cm' : 'c1';
    }
  }
  return type === 'string' ? 's' : CLASSES.get(type);
}

function stringClass(content: string): string {
  return content.endsWith('"') ? 's2' : content.endsWith("'") ? 's1' : 's';
}

function numberClass(content: string): string {
  if (/^0x/i.test(content)) {
    return 'mh';
  }
  return /[.e]/i.test(content) ? 'mf' : 'mi';
}
