/** Languages of code blocks: the name that clients use, the grammar, and the aliases that users type.
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
  ['C', 'c', 'h'],
  ['C#', 'csharp', 'cs c-sharp dotnet'],
  ['C++', 'cpp', 'c++ hpp cc cxx'],
  ['CMake', 'cmake'],
  ['COBOL', 'cobol'],
  ['Clojure', 'clojure', 'clj cljs'],
  ['CoffeeScript', 'coffeescript', 'coffee coffee-script'],
  ['Common Lisp', 'lisp', 'common-lisp cl elisp emacs emacs-lisp'],
  ['Coq', 'coq', 'rocq'],
  ['Crystal', 'crystal', 'cr'],
  ['D', 'd'],
  ['Dart', 'dart'],
  ['Diff', 'diff', 'udiff patch'],
  ['Docker', 'docker', 'dockerfile'],
  ['Elixir', 'elixir', 'ex exs'],
  ['Elm', 'elm'],
  ['Erlang', 'erlang', 'erl'],
  ['F#', 'fsharp', 'fs f#'],
  ['Fortran', 'fortran', 'f90'],
  ['GLSL', 'glsl'],
  ['Gherkin', 'gherkin', 'cucumber'],
  ['Go', 'go', 'golang'],
  ['GraphQL', 'graphql', 'gql'],
  ['Groovy', 'groovy'],
  ['HTTP', 'http'],
  ['Haskell', 'haskell', 'hs'],
  ['INI', 'ini', 'cfg dosini'],
  ['JSON', 'json', 'json-object webmanifest'],
  ['JSON5', 'json5'],
  ['Java', 'java'],
  ['Julia', 'julia', 'jl'],
  ['Kotlin', 'kotlin', 'kt kts'],
  ['LLVM', 'llvm'],
  ['LessCss', 'css', 'less'],
  ['Lua', 'lua'],
  ['Makefile', 'makefile', 'make mf bsdmake'],
  ['Markdown', 'markdown', 'md'],
  ['Matlab', 'matlab', 'octave'],
  ['NASM', 'nasm', 'asm'],
  ['Nginx configuration file', 'nginx', 'nginxconf'],
  ['Nim', 'nim', 'nimrod'],
  ['Nix', 'nix', 'nixos'],
  ['OCaml', 'ocaml', 'ml'],
  ['Objective-C', 'objectivec', 'objective-c objc obj-c'],
  ['PHP', 'php', 'php3 php4 php5'],
  ['Pascal', 'pascal', 'delphi pas objectpascal'],
  ['Perl', 'perl', 'pl'],
  ['PowerShell', 'powershell', 'pwsh posh ps1 psm1'],
  ['Prolog', 'prolog'],
  ['Properties', 'properties', 'jproperties'],
  ['Protocol Buffer', 'protobuf', 'proto'],
  ['Puppet', 'puppet'],
  ['Python', 'python', 'py py3 python3 sage'],
  ['R', 'r', 's splus'],
  ['Racket', 'racket', 'rkt'],
  ['Ruby', 'ruby', 'rb duby'],
  ['Rust', 'rust', 'rs'],
  ['SCSS', 'css', 'scss'],
  ['SQL', 'sql', 'mysql postgresql postgres sqlite sqlite3'],
  ['Sass', 'sass'],
  ['Scala', 'scala'],
  ['Scheme', 'scheme', 'scm'],
  ['Solidity', 'solidity'],
  ['Standard ML', 'sml'],
  ['Swift', 'swift'],
  ['TOML', 'toml'],
  ['Tcl', 'tcl'],
  ['TeX', 'latex', 'tex'],
  ['Terraform', 'hcl', 'tf terraform'],
  ['TypeScript', 'typescript', 'ts'],
  ['JSX', 'jsx', 'react'],
  ['TSX', 'tsx'],
  ['VB.net', 'vbnet', 'vb.net vb'],
  ['VHDL', 'vhdl'],
  ['VimL', 'vim'],
  ['WebAssembly', 'wasm', 'wast wat'],
  ['YAML', 'yaml', 'yml'],
  ['reStructuredText', 'rest', 'rst restructuredtext'],
  ['verilog', 'verilog', 'v'],
];

export interface Language {
  name: string;
  grammar: string;
}

export const GRAMMARS: readonly string[] = [...new Set(LANGUAGES.map(([, grammar]) => grammar))];

const BY_NAME = new Map<string, Language>();
for (const [name, grammar, aliases = ''] of LANGUAGES) {
  for (const alias of [name.toLowerCase(), grammar, ...aliases.split(' ')]) {
    if (!BY_NAME.has(alias)) {
      BY_NAME.set(alias, { name, grammar });
    }
  }
}

/** Returns the language with this name or alias, in upper or lower case. */
export function findLanguage(name: string): Language | undefined {
  return BY_NAME.get(name.toLowerCase());
}
