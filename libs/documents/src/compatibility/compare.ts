import { type AnyOperation, isRequired, type Param } from '@team-chat/contracts';
import type { DescribedParameter } from './described-api';
import { type Fields, parentOf } from './fields';

export const DIFFERENCE_KINDS = [
  'parameter missing',
  'parameter required here',
  'parameter never null here',
  'parameter only here',
  'field missing',
  'field not declared in detail',
  'field may be null here',
  'field never null here',
  'field only here',
] as const;
type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** One way in which a declaration differs, and the parameters or fields that do. */
export interface Difference {
  kind: DifferenceKind;
  names: string[];
}

const differences = (lists: [DifferenceKind, string[]][]): Difference[] =>
  lists.filter(([, names]) => names.length > 0).map(([kind, names]) => ({ kind, names: names.sort() }));

/** Compares the parameters of an operation, variables of the path aside. */
export function compareParameters(described: Map<string, DescribedParameter>, op: AnyOperation): Difference[] {
  const ours = Object.entries(op.params as Record<string, Param>).filter(([, { encoding }]) => encoding !== 'path');
  const byName = new Map(ours.flatMap(([name, param]) => [name, ...param.aliases].map((one) => [one, param])));
  const shared = [...described].flatMap(([name, expected]) => {
    const param = byName.get(name);
    return param ? [{ name, expected, param }] : [];
  });
  const namesWhere = (test: (one: (typeof shared)[number]) => boolean) => shared.filter(test).map(({ name }) => name);
  return differences([
    ['parameter missing', [...described.keys()].filter((name) => !byName.has(name))],
    ['parameter required here', namesWhere(({ expected, param }) => !expected.required && isRequired(param))],
    [
      'parameter never null here',
      namesWhere(({ expected, param }) => expected.nullable && !param.schema.safeParse(null).success),
    ],
    [
      'parameter only here',
      ours.filter(([name, { aliases }]) => ![name, ...aliases].some((one) => described.has(one))).map(([name]) => name),
    ],
  ]);
}

/** Compares the fields of an answer or event. An object that is missing, or of which one side says nothing, is one
 *  difference, or none, and not one for each of its fields. */
export function compareFields(described: Fields, ours: Fields): Difference[] {
  const shared = [...described.keys()].filter((path) => ours.has(path));
  return differences([
    ['field missing', namedFields(described).filter((path) => isMissing(path, ours))],
    ['field not declared in detail', shared.filter((path) => isObject(path, described) && !isObject(path, ours))],
    ['field may be null here', shared.filter((path) => ours.get(path) && !described.get(path))],
    ['field never null here', shared.filter((path) => described.get(path) && !ours.get(path))],
    ['field only here', namedFields(ours).filter((path) => isMissing(path, described))],
  ]);
}

const namedFields = (fields: Fields) => [...fields.keys()].filter((path) => !path.endsWith('*'));

const isObject = (path: string, fields: Fields) => [...fields.keys()].some((other) => parentOf(other) === path);

/** Returns whether fields lack this one, and have others beside it that are named. */
function isMissing(path: string, fields: Fields): boolean {
  const parent = parentOf(path);
  const isMap = fields.has(parent === '' ? '*' : `${parent}.*`);
  return !fields.has(path) && !isMap && (parent === '' || isObject(parent, fields));
}
