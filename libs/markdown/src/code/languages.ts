/** Languages of code blocks: the name that clients use, the grammar, and the aliases that users type. Source:
 *  spec/wire-contract-files-and-time.md, section 14, C6.
 *
 *  NOTE: all grammars are loaded, in this order, before the first is used. Some change when another is loaded, and the
 *  same code would then look different. */
const LANGUAGES: readonly (readonly [name: string, grammar: string, aliases?: string])[] = [
  ['HTML', 'markup', 'html xhtml htm'],
  ['XML', 'markup', 'xml svg xsl rss atom'],
  ['CSS', 'css'],
  ['JavaScript', 'javascript', 'js mjs cjs node'],
  ['ABAP', 'abap'],
  ['Ada', 'ada', 'ada95 ada2005'],
  ['AppleScript', 'applescript'],
  ['Arduino', 'arduino'],
  ['Awk', 'awk', 'gawk mawk nawk'],
  ['Bash', 'bash', 'sh shell zsh ksh'],
  ['Bash Session', 'shell-session', 'console shell-session sh-session'],
  ['Batchfile', 'batch', 'bat dosbatch winbatch'],
  ['BibTeX', 'latex', 'bibtex bib'],
  ['C', 'c'],
  ['C#', 'csharp', 'cs c-sharp dotnet'],
  ['C++', 'cpp', 'cpp c++ hpp cc cxx'],
  ['CMake', 'cmake'],
  ['COBOL', 'cobol'],
  ['CUDA', 'cpp', 'cuda cu'],
  ['Clojure', 'clojure', 'clj cljs'],
  ['CoffeeScript', 'coffeescript', 'coffee coffee-script'],
  ['Common Lisp', 'lisp', 'common-lisp cl elisp emacs emacs-lisp'],
  ['Coq', 'coq', 'rocq'],
  ['Crystal', 'crystal', 'cr'],
  ['D', 'd'],
  ['Dart', 'dart'],
  ['Diff', 'diff', 'udiff patch'],
  ['Delphi', 'pascal', 'pascal delphi pas objectpascal'],
  ['Django/Jinja', 'django', 'django jinja'],
  ['Docker', 'docker', 'dockerfile'],
  ['Elixir', 'elixir', 'ex exs'],
  ['Elm', 'elm'],
  ['Erlang', 'erlang', 'erl'],
  ['F#', 'fsharp', 'fs f#'],
  ['Fortran', 'fortran', 'f90'],
  ['GAS', 'nasm', 'gas asm'],
  ['GLSL', 'glsl'],
  ['Gherkin', 'gherkin', 'cucumber'],
  ['Go', 'go', 'golang'],
  ['GraphQL', 'graphql', 'gql'],
  ['Groovy', 'groovy'],
  ['HTTP', 'http'],
  ['Handlebars', 'handlebars'],
  ['Haskell', 'haskell', 'hs'],
  ['INI', 'ini', 'cfg dosini'],
  ['JSON', 'json', 'json-object webmanifest'],
  ['JSON5', 'json5'],
  ['Java', 'java'],
  ['Julia', 'julia', 'jl'],
  ['Kotlin', 'kotlin'],
  ['LLVM', 'llvm'],
  ['LessCss', 'css', 'less'],
  ['Lua', 'lua'],
  ['Makefile', 'makefile', 'make mf bsdmake'],
  ['Markdown', 'markdown', 'md'],
  ['Matlab', 'matlab', 'octave'],
  ['MySQL', 'sql', 'mysql'],
  ['NASM', 'nasm'],
  ['Nginx configuration file', 'nginx', 'nginxconf'],
  ['Nim', 'nim', 'nimrod'],
  ['Nix', 'nix', 'nixos'],
  ['OCaml', 'ocaml', 'ml'],
  ['Objective-C', 'objectivec', 'objective-c objc obj-c'],
  ['PHP', 'php', 'php3 php4 php5'],
  ['Perl', 'perl', 'pl'],
  ['PostgreSQL SQL dialect', 'sql', 'postgresql postgres'],
  ['PostgreSQL console (psql)', 'sql', 'psql postgresql-console postgres-console'],
  ['PowerShell', 'powershell', 'pwsh posh ps1 psm1'],
  ['Prolog', 'prolog'],
  ['Properties', 'properties', 'jproperties'],
  ['Protocol Buffer', 'protobuf', 'proto'],
  ['Puppet', 'puppet'],
  ['Python', 'python', 'py py3 python3 sage'],
  ['Python 2.x', 'python', 'py2 python2'],
  ['Python Traceback', 'python', 'pytb py3tb'],
  ['Python console session', 'python', 'pycon'],
  ['S', 'r', 'r s splus'],
  ['Racket', 'racket', 'rkt'],
  ['Ruby', 'ruby', 'rb duby'],
  ['Rust', 'rust', 'rs'],
  ['SCSS', 'css', 'scss'],
  ['SQL', 'sql'],
  ['Sass', 'sass'],
  ['Scala', 'scala'],
  ['Scheme', 'scheme', 'scm'],
  ['Solidity', 'solidity'],
  ['Standard ML', 'sml'],
  ['Swift', 'swift'],
  ['TOML', 'toml'],
  ['Tcl', 'tcl'],
  ['TeX', 'latex', 'tex latex'],
  ['Text only', '', 'text'],
  ['Text output', '', 'output'],
  ['Terraform', 'hcl', 'tf terraform'],
  ['TypeScript', 'typescript', 'ts'],
  ['JSX', 'jsx', 'react'],
  ['TSX', 'tsx'],
  ['VB.net', 'vbnet', 'vb.net'],
  ['VHDL', 'vhdl'],
  ['VimL', 'vim'],
  ['Vue', 'markup', 'vue'],
  ['WebAssembly', 'wasm', 'wast wat'],
  ['YAML', 'yaml'],
  ['Zig', 'zig'],
  ['reStructuredText', 'rest', 'rst restructuredtext'],
  ['verilog', 'verilog', 'v'],
];

export interface Language {
  name: string;
  /** Empty where the text has no colours. */
  grammar: string;
}

export const GRAMMARS: readonly string[] = [...new Set(LANGUAGES.flatMap(([, grammar]) => (grammar ? [grammar] : [])))];

const BY_NAME = new Map<string, Language>();
const add = (word: string, language: Language): void => {
  if (word && !BY_NAME.has(word)) BY_NAME.set(word, language);
};
for (const [name, grammar, aliases = ''] of LANGUAGES) {
  for (const word of [name.toLowerCase(), ...aliases.split(' ')]) add(word, { name, grammar });
}
// A grammar's name is an alias too, unless it is another language's.
for (const [name, grammar] of LANGUAGES) add(grammar, { name, grammar });

/** Returns the language with this name or alias, in upper or lower case. */
export function findLanguage(name: string): Language | undefined {
  return BY_NAME.get(name.toLowerCase());
}

const INTERPRETER = /^#![^\S\n]*(?:\/\w+)+(?:[^\S\n]+|\/)([\w#.+-]+)[^\S\n]*(?:\n|$)/;

/** Returns the language of a script that names its interpreter in the first line: `#!/usr/bin/env python`. */
export function guessLanguage(code: string): Language | undefined {
  const name = INTERPRETER.exec(code)?.[1];
  return name === undefined ? undefined : findLanguage(name);
}
