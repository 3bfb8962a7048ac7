import { z } from 'zod';
import {
  type AnyEvent,
  type AnyOperation,
  BY_CAPABILITIES,
  EVENTS,
  eventsNamed,
  OPERATIONS,
  operationsOf,
  routesOf,
  type ServiceName,
  subjectOf,
} from '@team-chat/contracts';
import { callersOf } from './operation-description';

/** Returns a copy in the order of the keys. */
export function sortBy<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  return [...items].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) === keyOf(b) ? 0 : 1));
}

/** Sorts by route, so that operations of one resource stand together, and internal operations last. */
const placeOf = ({ http, id }: AnyOperation) => (http ? `${http.path} ${http.method}` : `~${id}`);

/** Builds a Markdown table of the operations that a service owns. */
function operationTable(owner: ServiceName): string {
  const rows = sortBy(operationsOf(owner), placeOf).map((op) => [
    code([subjectOf(op)]),
    op.http ? code(routesOf(op)) : 'internal',
    callersOf(op),
    op.summary,
    code(new Set(op.emits.map(({ name }) => name))),
  ]);
  return table(['subject', 'over HTTP', 'who may call', 'what it does', 'events'], rows);
}

/** Builds a Markdown document of all operations, with a section for each service. The subjects are for operators who watch
 *  the bus. */
export function operationList(): string {
  return document('Operations', OPERATIONS, operationTable);
}

/** Describes how the event that a client gets differs from the entry in the log. */
function variantOf({ name, entrySchema, shapingSchema, clientSchema }: AnyEvent): string {
  if (!clientSchema) return 'nothing: for services only';
  const kept = Object.keys(entrySchema.shape);
  const got = Object.keys(clientSchema.shape).filter((field) => !['type', 'op', 'id'].includes(field));
  const added = got.filter((field) => !kept.includes(field));
  const removed = kept.filter((field) => !got.includes(field));
  const forms = eventsNamed(name).length;
  const parts: string[] = [];
  if (forms > 1) parts.push(`one of ${forms} forms`);
  if (shapingSchema === BY_CAPABILITIES) parts.push('shaped by capabilities');
  else if (shapingSchema.def.type !== 'never') parts.push('shaped');
  if (added.length > 0) parts.push(`with ${code(added)}`);
  if (removed.length > 0) parts.push(`without ${code(removed)}`);
  if (clientSchema.def.catchall?._zod.def.type === 'unknown') parts.push('with further fields');
  return parts.join(', ') || 'these fields';
}

/** Returns the names of fields, with a question mark where a field may be absent. */
export const fieldNames = (shape: z.core.$ZodShape): string[] =>
  Object.entries(shape).map(([name, schema]) => (z.safeParse(schema, undefined).success ? `${name}?` : name));

/** Returns ids of the operations that emit an event, after the service's name where the event is another service's. */
const emittersOf = (event: AnyEvent) =>
  OPERATIONS.filter((op) => op.emits.includes(event))
    .map((op) => (op.owner === event.owner ? op.id : `${op.owner}.${op.id}`))
    .sort();

/** Builds a Markdown table of the events that a service owns. */
function eventTable(owner: ServiceName): string {
  const events = sortBy(EVENTS, ({ name }) => name).filter((event) => event.owner === owner);
  const rows = events.map((event) => [
    code([event.name]),
    code(fieldNames(event.entrySchema.shape)),
    variantOf(event),
    code(emittersOf(event)),
  ]);
  return table(['event', 'fields in the log', 'clients get', 'emitted by'], rows);
}

/** Builds a Markdown document of all events, with a section for each service. */
export function eventList(): string {
  return document('Events', EVENTS, eventTable);
}

function document(
  title: string,
  declared: readonly { owner: ServiceName }[],
  tableOf: (owner: ServiceName) => string,
): string {
  const owners = [...new Set(declared.map(({ owner }) => owner))].sort();
  return [`# ${title}`, ...owners.map((owner) => `## ${owner}\n\n${tableOf(owner)}`)].join('\n\n');
}

/** Builds a Markdown table, without padding. */
export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n') + '\n';
}

export const code = (texts: Iterable<string>) => [...texts].map((text) => `\`${text}\``).join(', ');
