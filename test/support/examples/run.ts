import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PICTURE } from '@team-chat/testkit';
import ts from 'typescript';
import type { Sample } from './samples';

const exec = promisify(execFile);
const TYPES = join(__dirname, '..', '..', '..', 'node_modules', '@types');
const MODULES = join(__dirname, '..', '..', '..', 'node_modules', '@team-chat');

/** The body of an answer. */
export interface Answer {
  result: string;
  code?: string;
  msg: string;
}
type Answers = Record<string, Answer>;

/** How the samples of a language are run. `names` are those of the files, in order. */
interface Language {
  extension: string;
  run(folder: string, names: string[], host: string): Promise<Answers>;
}

/** The languages of the samples. */
export const LANGUAGES: Record<string, Language> = {
  Shell: { extension: 'sh', run: runShell },
  TypeScript: { extension: 'ts', run: runTypeScript },
  Python: { extension: 'py', run: runPython },
};

/** Runs samples one after the other, and returns what each printed. `host` is the organisation's, with the port of this
 *  machine that serves it. */
export async function runSamples(lang: string, samples: Sample[], host: string): Promise<Answers> {
  const { extension, run } = LANGUAGES[lang]!;
  const folder = mkdtempSync(join(tmpdir(), 'examples-'));
  try {
    writeFileSync(join(folder, 'notes.txt'), 'Notes');
    writeFileSync(join(folder, 'picture.png'), PICTURE);
    const names = samples.map(({ id }, index) => `${String(index).padStart(3, '0')}-${id}`);
    samples.forEach(({ text }, index) => writeFileSync(join(folder, `${names[index]}.${extension}`), text));
    const answers = await run(folder, names, host);
    return Object.fromEntries(samples.map(({ id }, index) => [id, answers[names[index]!]!]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function runShell(folder: string, names: string[], host: string): Promise<Answers> {
  writeFileSync(join(folder, '.curlrc'), `silent\nnoproxy = "*"\nresolve = "${host}:127.0.0.1"\n`);
  const loop = 'for sample in *.sh; do sh "$sample" > "$sample.json"; done';
  await exec('sh', ['-c', loop], { cwd: folder, env: { ...process.env, CURL_HOME: folder } });
  const read = (name: string) => JSON.parse(readFileSync(join(folder, `${name}.sh.json`), 'utf8')) as Answer;
  return Object.fromEntries(names.map((name) => [name, read(name)]));
}

async function runTypeScript(folder: string, names: string[]): Promise<Answers> {
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(MODULES, join(folder, 'node_modules', '@team-chat'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  compile(names.map((name) => join(folder, `${name}.ts`)));
  return runProgram(process.execPath, 'run-typescript.mjs', folder);
}

/** Compiles programs beside their sources. Throws where the types refuse one. */
function compile(files: string[]): void {
  const program = ts.createProgram(files, {
    strict: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
    types: ['node'],
    typeRoots: [TYPES],
    skipLibCheck: true,
  });
  const problems = ts
    .getPreEmitDiagnostics(program)
    .map(({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  program.emit();
}

function runPython(folder: string): Promise<Answers> {
  return runProgram('python3', 'run_python.py', folder);
}

async function runProgram(command: string, file: string, folder: string): Promise<Answers> {
  const { stdout } = await exec(command, [join(__dirname, file), folder], {
    cwd: folder,
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout) as Answers;
}
