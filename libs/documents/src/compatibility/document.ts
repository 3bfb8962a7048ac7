import { type AnyOperation, EVENTS, eventsNamed, HTTP_OPERATIONS, routesOf } from '@team-chat/contracts';
import { code, table } from '../tables';
import { compareFields, compareParameters, type Difference, DIFFERENCE_KINDS } from './compare';
import { readDescribedApi } from './described-api';
import { type Fields, fieldsOf, unionOf } from './fields';
import { reasonFor } from './reasons';

/** An operation or event, ours or described, and how both differ. */
interface Comparison {
  name: string;
  isHere: boolean;
  isDescribed: boolean;
  differences: Difference[];
}

/** Builds the Markdown document that compares the declarations with the API that clients are written for. */
export function compatibilityDocument(): string {
  const operations = compareOperations();
  const events = compareEvents();
  return [
    '# Compatibility',
    INTRODUCTION,
    '## Summary',
    summaryOf(operations, events),
    '## Operations',
    listOf('operation', operations),
    '## Events',
    listOf('event', events),
    '## Differences',
    DIFFERENCES,
    differenceTable([...operations, ...events]),
  ].join('\n\n');
}

const INTRODUCTION = `Generated from the declarations and from \`spec/shapes.json\`, which lists the names of the API's published description at
feature level 420, and which of them may be null. Operations that clients call and the description leaves out are
compared by their routes only.`;

const DIFFERENCES = `Of operations and events that both sides have. A field of an object is written after the object's name and a point, a key
of a map as \`*\`. _Not declared in detail_ is an object whose fields the declaration does not name.`;

function compareOperations(): Comparison[] {
  const { operations, others } = readDescribedApi();
  const theirs = [...operations.keys(), ...others];
  const ours = new Map(HTTP_OPERATIONS.flatMap((op) => routesOf(op).map((route) => [route, op])));
  const ofTheirs = new Map(theirs.map((route) => [route, findOperation(route, ours, operations)]));
  const onlyOurs = [...ours].filter(([, op]) => ![...ofTheirs.values()].includes(op)).map(([route]) => route);
  return namesOf(theirs, onlyOurs).map((name) => {
    const described = operations.get(name);
    const op = ofTheirs.get(name) ?? ours.get(name);
    return {
      name,
      isHere: op !== undefined,
      isDescribed: ofTheirs.has(name),
      differences:
        op && described
          ? [
              ...compareParameters(described.parameters, op),
              ...compareFields(described.answer, without(fieldsOf(op.resultSchema), ['events'])),
            ]
          : [],
    };
  });
}

/** Returns our operation of a route, whose variables may have other names here. */
function findOperation(
  route: string,
  ours: Map<string, AnyOperation>,
  theirs: Map<string, unknown>,
): AnyOperation | undefined {
  const withoutNames = (text: string) => text.replace(/\{\w+\}/g, '{}');
  const isSame = (other: string) => !theirs.has(other) && withoutNames(other) === withoutNames(route);
  return ours.get(route) ?? [...ours].find(([other]) => isSame(other))?.[1];
}

function compareEvents(): Comparison[] {
  const { events } = readDescribedApi();
  const forClients = EVENTS.filter(({ clientSchema }) => clientSchema !== undefined).map(({ name }) => name);
  return namesOf(events.keys(), forClients).map((name) => {
    const described = events.get(name);
    const isHere = forClients.includes(name);
    return {
      name,
      isHere,
      isDescribed: described !== undefined,
      differences: described && isHere ? compareFields(described, fieldsOfEvent(name)) : [],
    };
  });
}

/** Returns the fields of all forms of an event, besides those that every event has. */
function fieldsOfEvent(name: string): Fields {
  const schemas = eventsNamed(name).flatMap(({ clientSchema }) => clientSchema ?? []);
  return without(unionOf(schemas.map(fieldsOf)), ['type', 'op', 'id']);
}

/** Returns names in the order of routes, or of events, each once. */
function namesOf(...lists: Iterable<string>[]): string[] {
  const placeOf = (name: string) => name.split(' ').reverse().join(' ');
  const names = new Set(lists.flatMap((list) => [...list]));
  return [...names].sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
}

const without = (fields: Fields, names: string[]): Fields =>
  new Map([...fields].filter(([path]) => !names.includes(path.split('.')[0]!)));

function summaryOf(operations: Comparison[], events: Comparison[]): string {
  const row = (what: string, all: Comparison[]) => {
    const described = all.filter(({ isDescribed }) => isDescribed);
    const here = described.filter(({ isHere }) => isHere);
    const same = here.filter(({ differences }) => differences.length === 0);
    return [
      what,
      described.length,
      here.length,
      same.length,
      described.length - here.length,
      all.length - described.length,
    ].map(String);
  };
  const differences = [...operations, ...events].flatMap((one) => one.differences);
  const counts = DIFFERENCE_KINDS.map((kind) => {
    const ofKind = differences.filter((one) => one.kind === kind);
    return [kind, String(ofKind.flatMap(({ names }) => names).length)];
  });
  return [
    table(
      ['', 'of other servers', 'here', 'of these without a difference', 'missing', 'only here'],
      [row('operations', operations), row('events', events)],
    ),
    table(['difference', 'parameters or fields'], counts),
  ].join('\n');
}

function listOf(what: string, comparisons: Comparison[]): string {
  return table(
    [what, 'here'],
    comparisons.map((one) => [code([one.name]), stateOf(one)]),
  );
}

function stateOf({ name, isHere, isDescribed, differences }: Comparison): string {
  if (!isHere) return `no: ${reasonFor(name.split(' ').at(-1)!)}`;
  if (!isDescribed) return 'only here';
  return differences.length > 0 ? 'yes, with differences' : 'yes';
}

function differenceTable(comparisons: Comparison[]): string {
  return table(
    ['operation or event', 'difference', 'parameters or fields'],
    comparisons.flatMap(({ name, differences }) =>
      differences.map(({ kind, names }) => [code([name]), kind, code(names)]),
    ),
  );
}
