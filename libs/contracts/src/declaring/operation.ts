import { z } from 'zod';
import type { ErrorCode } from './errors';
import type { AnyEvent } from './event';
import { Id, Role } from './scalars';

/** The authenticated caller. The gateway determines it once and sends it with every request. */
export const Actor = z.object({
  realm_id: Id,
  user_id: Id,
  role: Role,
  is_bot: z.boolean(),
  /** Every group the user is in, directly or through subgroups, system groups included. */
  group_ids: z.array(Id),
});
export type Actor = z.infer<typeof Actor>;

export const SERVICE_NAMES = ['accounts', 'messaging', 'groups', 'snippets-and-folders', 'events'] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];
export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT';

/** Where clients call an operation; the path is relative to `/api/v1`, with variables in braces. */
export interface Route {
  method: HttpMethod;
  path: string;
  /** Further paths under which clients call the operation. */
  aliases?: readonly string[];
}

/** Returns all paths of a route, the main one first. */
export function pathsOf({ path, aliases = [] }: Route): string[] {
  return [path, ...aliases];
}

/** The callers that an operation allows. The gateway checks it before the parameters are parsed (spec/wire-contract.md, section 1.4).
 *  `internal` has no route, `anonymous` takes no credentials, `spectator` does without them where the organisation has
 *  public access, `user` any account, `human` no bots, `member` no guests, `human-member` neither bots nor
 *  guests, `human-owner` owners who are no bots. */
export type Allow =
  | 'internal'
  | 'anonymous'
  | 'spectator'
  | 'user'
  | 'human'
  | 'member'
  | 'human-member'
  | 'administrator'
  | 'owner'
  | 'human-owner';

/** The values of `Allow` that let callers without an account in. */
export const WITHOUT_ACCOUNT = ['internal', 'anonymous', 'spectator'] as const satisfies readonly Allow[];
type Unauthenticated = (typeof WITHOUT_ACCOUNT)[number];

/** Whether an operation can only be called with an account. */
export function needsAccount({ allow }: Pick<AnyOperation, 'allow'>): boolean {
  return !(WITHOUT_ACCOUNT as readonly Allow[]).includes(allow);
}

/** How a parameter travels over HTTP; on the bus it is plain JSON. */
export interface Param<S extends z.ZodType = z.ZodType> {
  encoding: 'raw' | 'json' | 'path' | 'file';
  schema: S;
  /** Other names the parameter is accepted under. */
  aliases: readonly string[];
  /** Takes the rest of the path, slashes included. Only the last parameter of a path may. */
  matchesRest?: boolean;
  /** The handler refuses the parameter's absence with a text of its own, so that the schema has to let it be absent. */
  required?: boolean;
  /** Feature level that introduced it; absent where it is as old as the operation. */
  since?: number;
  /** The most values within the JSON text, for the encoding `json`; without it MAX_VALUES. */
  maxValues?: number;
  /** The most bytes of a file, for the encoding `file`. */
  maxBytes?: number;
  /** Name of a file in the documents' example, for the encoding `file`. */
  exampleFile?: string;
}

export type ParamOptions = Partial<Pick<Param, 'aliases' | 'required' | 'since' | 'maxValues'>>;

/** Returns whether a request without the parameter is refused. */
export function isRequired({ required, schema }: Param): boolean {
  return required === true || !schema.safeParse(undefined).success;
}

/** Returns a schema with a description, which ends with the feature level `since`, and with an example. */
function describe<S extends z.ZodType>(schema: S, text: string, example: unknown, since?: number): S {
  const level = since === undefined ? '' : ` Since feature level ${since}.`;
  const described = schema.describe(`${text}${level}`);
  return example === undefined ? described : described.meta({ examples: [example] });
}

/** Returns a function that declares a parameter of an encoding. `text` describes the parameter to clients; `example` is its
 *  value in the example of the documents. Parameters of internal operations have neither. */
const declares =
  (encoding: Param['encoding']) =>
  <S extends z.ZodType>(schema: S, text?: string, example?: unknown, options?: ParamOptions): Param<S> => ({
    encoding,
    schema: text === undefined ? schema : describe(schema, text, example, options?.since),
    aliases: [],
    ...options,
  });

/** The value is the text itself. */
export const raw = declares('raw');
/** The value is JSON text. */
export const json = declares('json');
/** The value is a segment of the URL's path: a number, where the schema takes one, else text. */
export const path = declares('path');
/** The value is the rest of the URL's path, slashes included. */
export const rest = <S extends z.ZodType>(schema: S, text?: string, example?: unknown): Param<S> => ({
  ...path(schema, text, example),
  matchesRest: true,
});

export type Params = Record<string, Param>;
export type Shape = Record<string, z.ZodType>;

type ParamsShape<P extends Params> = { [K in keyof P]: P[K]['schema'] };

/** How the audit log records an operation. */
export interface Audit {
  /** Names of the parameters that an entry shows, or all but files: never a secret, nor the text of a message. */
  shows: readonly string[] | 'all';
  /** Names of the parameters with ids of users to whom the operation does something. */
  users?: readonly string[];
  /** Returns whether an event of the operation is recorded. Absent: each is. `event` is absent where a handler records the
   *  operation itself. */
  when?(params: never, event: AnyEvent | undefined): boolean;
}

export interface Operation<
  P extends Params = Params,
  R extends Shape = Shape,
  O extends ServiceName = ServiceName,
  I extends string = string,
> {
  /** Names the handler file, the subject, the span, the metric label and the documentation page. */
  id: I;
  owner: O;
  /** Absent for operations that only services call. */
  http?: Route | undefined;
  allow: Allow;
  /** The organisation's setting that has to grant it, where clients hear of that before wrong parameters. The handler checks
   *  it as well. */
  requiredPermission?: string;
  params: P;
  result: R;
  /** Codes of refusals besides those that follow from the rest of the declaration (`refusals.ts` in libs/documents). */
  errors: readonly ErrorCode[];
  /** The parameters in the example of the documents, besides those that are required. */
  example: readonly string[];
  /** The events that this operation may cause, directly or through another service. */
  emits: readonly AnyEvent[];
  /** The gateway sends a request to the replica that owns the queue in `queue_id`, and not to any replica. */
  routeBy?: 'queue_id';
  /** Reads only: the bus may repeat it. */
  safe: boolean;
  /** Names of the parameters with which a request that writes does the same twice as once: the bus may repeat a request that has all of
   *  them. Without names it may repeat any. */
  idempotentWith?: readonly string[];
  summary: string;
  /** The operation in a few sentences, for clients: what it does beyond the summary, and what it refuses. */
  description?: string;
  /** Feature level that introduced it. */
  level?: number;
  /** Present: the audit log records each change that the operation makes. */
  audit?: Audit;
  /** The parameters as one schema, built once. */
  paramsSchema: z.ZodObject<ParamsShape<P>>;
  /** The result as one schema, built once: strict, unless declared `open`. */
  resultSchema: z.ZodObject<R>;
}

export type AnyOperation = Operation<any, any>;

export type ParamsOf<T extends AnyOperation> = z.output<T['paramsSchema']>;
export type InputOf<T extends AnyOperation> = z.input<T['paramsSchema']>;
export type ResultOf<T extends AnyOperation> = z.input<T['resultSchema']>;

/** Facts about the request that are not parameters. */
export interface RequestInfo {
  request_id: string;
  /** Name of the client program, at most 30 characters (spec/wire-contract.md, section 1.1). */
  client: string;
  realm_id: number;
  /** Id of the caller's API key; absent for the first key of the account. */
  key_id?: number;
  /** Where the request comes from; only for `anonymous` operations, some of which are log-ins, and for those that the audit
   *  log records. */
  device?: { address: string; user_agent: string };
}

/** The request that a handler gets. */
export interface Request<T extends AnyOperation> {
  /** May be absent only for `anonymous`, `spectator` and `internal` operations. */
  actor: T['allow'] extends Unauthenticated ? Actor | undefined : Actor;
  params: ParamsOf<T>;
  info: RequestInfo;
}

export type OperationDeclaration<P extends Params, R extends Shape, O extends ServiceName, A extends Allow, I> = {
  id: I;
  owner: O;
  allow: A;
  requiredPermission?: string;
  errors?: readonly ErrorCode[];
  params?: P;
  example?: readonly (keyof NoInfer<P> & string)[];
  result?: R;
  /** The result has further fields, whose names depend on settings or on what was asked for. */
  open?: boolean;
  emits?: readonly AnyEvent[];
  routeBy?: 'queue_id';
  safe?: boolean;
  idempotentWith?: readonly (keyof NoInfer<P> & string)[];
  summary: string;
  description?: string;
  level?: number;
  audit?: {
    shows: readonly (keyof NoInfer<P> & string)[] | 'all';
    users?: readonly (keyof NoInfer<P> & string)[];
    when?(params: z.output<z.ZodObject<ParamsShape<NoInfer<P>>>>, event: AnyEvent | undefined): boolean;
  };
};

/** Declares one operation. Route, parsing, bus subject, handler type and OpenAPI come from it. */
export function operation<
  const I extends string,
  const O extends ServiceName,
  const A extends Allow,
  P extends Params = Record<never, never>,
  R extends Shape = Record<never, never>,
  const H extends Route | undefined = undefined,
>(declaration: OperationDeclaration<P, R, O, A, I> & { http?: H }): Operation<P, R, O, I> & { allow: A; http: H } {
  const params = declaration.params ?? ({} as P);
  const result = declaration.result ?? ({} as R);
  const shape = Object.fromEntries(Object.entries(params).map(([name, p]) => [name, p.schema]));
  return {
    ...declaration,
    http: declaration.http as H,
    params,
    result,
    errors: declaration.errors ?? [],
    example: declaration.example ?? [],
    emits: declaration.emits ?? [],
    safe: declaration.safe ?? declaration.http?.method === 'GET',
    paramsSchema: z.object(shape) as z.ZodObject<ParamsShape<P>>,
    resultSchema: (declaration.open ? z.looseObject(result) : z.strictObject(result)) as z.ZodObject<R>,
  };
}

/** Returns whether a request may be made a second time while the outcome of the first is unknown. */
export function isRepeatable(
  { safe, idempotentWith }: Pick<AnyOperation, 'safe' | 'idempotentWith'>,
  params: Record<string, unknown>,
): boolean {
  return safe || (idempotentWith?.every((name) => Boolean(params[name])) ?? false);
}

/** Returns method and path of all routes of an operation, the main one first. */
export function routesOf({ http }: Pick<AnyOperation, 'http'>): string[] {
  return http ? pathsOf(http).map((path) => `${http.method} ${path}`) : [];
}

/** Bus address of an operation; its queue group shares the load among the owner's replicas. */
export function subjectOf(op: Pick<AnyOperation, 'owner' | 'id'>): string {
  return `op.${op.owner}.${op.id}`;
}
