import { z } from 'zod';
import type { Audience, Effect } from './audience';
import type { ServiceName } from './operation';

type Shape = z.ZodRawShape;

/** The part of a declared event that does not depend on its fields. */
export interface AnyEvent {
  /** `type` or `type/op`, as clients see them. Forms of one event for different clients share a name. */
  readonly name: string;
  /** The wire's `type`; part of the log entry's subject. */
  readonly type: string;
  /** The wire's `op`, of types that have operations. */
  readonly op: string | undefined;
  /** The service that writes it. */
  readonly owner: ServiceName;
  /** Whether every service with a schema writes it, and not the owner alone. */
  readonly isShared: boolean;
  /** When clients get it, and which ones. */
  readonly description: string | undefined;
  /** Fields that the log keeps, without `type` and `op`. */
  readonly entrySchema: z.ZodObject;
  /** Data that the log keeps beside the fields, and that no client gets as it is. */
  readonly shapingSchema: z.ZodType;
  /** The event as clients get it, with `type`, `op` and `id`; undefined where no client gets it. */
  readonly clientSchema: z.ZodObject | undefined;
}

export interface DeclaredEvent<
  N extends string = string,
  E extends Shape = Shape,
  S extends z.ZodType = z.ZodType,
> extends AnyEvent {
  readonly name: N;
  readonly entrySchema: z.ZodObject<E>;
  readonly shapingSchema: S;
  /** Builds an entry for the outbox of the service that owns the event. */
  entry(realmId: number, audience: Audience, fields: z.input<z.ZodObject<E>>, ...options: EntryOptions<S>): EventEntry;
}

/** Shaping data has to be given where the declaration does not make it optional. */
type EntryOptions<S extends z.ZodType> = [S] extends [z.ZodNever]
  ? [options?: { effects?: Effect[] }]
  : undefined extends z.input<S>
    ? [options?: { effects?: Effect[]; shaping?: z.input<S> }]
    : [options: { effects?: Effect[]; shaping: z.input<S> }];

/** Fields of an event as the log keeps them. */
export type FieldsOf<K extends AnyEvent> = z.output<K['entrySchema']>;
/** Shaping data of an event as the log keeps it. */
export type ShapingOf<K extends AnyEvent> = z.output<K['shapingSchema']>;

/** One change on its way into the outbox. Only a declaration's `entry` makes one. */
export class EventEntry {
  constructor(
    readonly event: AnyEvent,
    readonly realm_id: number,
    readonly audience: Audience,
    private readonly fields: object,
    private readonly shaping: unknown,
    readonly effects: readonly Effect[],
    /** Entries of an organisation without effects that have different lanes need no order among each other. */
    readonly lane?: number,
  ) {}

  /** Returns the same entry for another audience, with other effects, or in a lane. */
  with({
    audience = this.audience,
    effects = this.effects,
    lane = this.lane,
  }: Partial<Pick<EventEntry, 'audience' | 'effects' | 'lane'>>) {
    return new EventEntry(this.event, this.realm_id, audience, this.fields, this.shaping, effects, lane);
  }

  /** Returns the JSON of `{event, shaping}` that the log keeps. */
  toBody(): string {
    const { op } = this.event;
    return JSON.stringify({
      event: { ...(op !== undefined && { op }), ...this.fields },
      ...(this.shaping !== undefined && { shaping: this.shaping }),
    });
  }

  /** Throws a ZodError where the entry is not what its event declares. The compiler sees most of it; this also sees what
   *  came untyped from a database. */
  validate(): void {
    this.event.entrySchema.parse(asStored(this.fields));
    if (this.shaping !== undefined) this.event.shapingSchema.parse(asStored(this.shaping));
  }
}

/** Returns a value as the log gives it back: JSON has no undefined fields. */
const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const declarations: AnyEvent[] = [];

/** Every event that has been declared so far: of the whole system, once the package is loaded. */
export const EVENTS: readonly AnyEvent[] = declarations;

/** Shaping of events that differ between clients by the clients' capabilities alone. */
export const BY_CAPABILITIES = z.undefined();

export interface EventDeclaration<N extends string, E extends Shape, S extends z.ZodType> {
  name: N;
  owner: ServiceName;
  description?: string;
  /** Fields that the log keeps. */
  entry: E;
  /** Data beside the fields. An event with shaping has an entry in `SHAPERS` of the events service, which makes of both
   *  what a client gets. */
  shaping?: S;
  /** Fields that clients get, where they are not those of `entry`; false where no client gets the event. */
  client?: Shape | false;
  /** Clients get further fields, whose names depend on settings. */
  open?: boolean;
  /** Every service with a schema writes it. */
  isShared?: true;
}

const described = <S extends z.ZodType>(schema: S, description: string | undefined): S =>
  description === undefined ? schema : schema.describe(description);

/** Declares one event. Types of writers, consumers and shapers, checks in tests and documents come from it. */
export function event<const N extends string, E extends Shape, S extends z.ZodType = z.ZodNever>(
  declaration: EventDeclaration<N, E, S>,
): DeclaredEvent<N, E, S> {
  const { name, owner, description, entry, client = entry, open = false, isShared = false } = declaration;
  const [type, op] = name.split('/') as [string, string | undefined];
  const schema = <F extends Shape>(fields: F): z.ZodObject<F> =>
    open ? (z.looseObject(fields) as z.ZodObject<F>) : (z.strictObject(fields) as z.ZodObject<F>);
  const head = {
    type: z.literal(type).describe('Type of the event.'),
    id: z.int().describe('Place of the event in the queue. Ids grow, but are not consecutive.'),
    ...(op !== undefined && { op: z.literal(op).describe('Kind of change, among events of the type.') }),
  };
  const declared: DeclaredEvent<N, E, S> = {
    name,
    type,
    op,
    owner,
    isShared,
    description,
    entrySchema: schema(entry),
    shapingSchema: declaration.shaping ?? (z.never() as z.ZodType as S),
    clientSchema: client === false ? undefined : described(schema({ ...head, ...client }), description),
    entry: (realmId, audience, fields, ...[options]) =>
      new EventEntry(
        declared,
        realmId,
        audience,
        fields,
        options && 'shaping' in options ? options.shaping : undefined,
        options?.effects ?? [],
      ),
  };
  declarations.push(declared);
  return declared;
}
