import { type AnyOperation, type HttpOperationId, HTTP_OPERATIONS } from '@team-chat/contracts';
import type { ApiResponse } from '@team-chat/testkit';
import type { Actor, ActorName } from './actors';
import type { Row, Subject } from './matrix';
import { OBJECTS, type ObjectName } from './objects';
import { answerOf, type Cell, readCells, succeeds } from './outcomes';

/** An object that only refused and reading requests are about, as it was when it was made. */
interface Kept {
  name: string;
  subject: Subject;
  before: unknown;
}

/** Requests at a time. More would wait for connections to the database. */
const CONCURRENT = 6;

/** Sends the requests of the matrix. Objects of refused and of reading requests are used again by later operations. */
export class MatrixRun {
  private readonly kept = new Map<string, Promise<Kept>>();
  /** The operations of which a request of an account has succeeded. */
  readonly succeeded = new Set<string>();

  /** `choose` returns the cells of a row that are sent; by default all. */
  constructor(
    private readonly actors: Map<ActorName, Actor>,
    private readonly choose = (cells: Cell[]) => cells,
  ) {}

  /** Sends a request for each cell of an operation, the refused ones first. Reading requests come after their objects, and
   *  equal ones of an actor are sent once. Returns the expected answers and the actual ones, by object and actor. */
  async run(id: HttpOperationId, row: Row<HttpOperationId>) {
    const operation = HTTP_OPERATIONS.find((op) => op.id === id)!;
    const cells = this.choose(readCells(row.cells).filter(({ word }) => word !== '-')).map(({ actor, ...cell }) => ({
      ...cell,
      actor: this.actors.get(actor)!,
    }));
    const expected: Record<string, unknown> = {};
    const actual: Record<string, unknown> = {};
    const isReading = operation.safe || row.keeps === true;
    const answers = new Map<string, Promise<ApiResponse>>();
    const ask = (actor: Actor, subject: Subject): Promise<ApiResponse> => {
      const request = row.request(subject, actor);
      const own = actor.user && subject.client;
      if (own || !isReading) return call(operation, request, own ?? actor.client);
      const key = `${actor.name} ${JSON.stringify(request)}`;
      const answer = answers.get(key) ?? call(operation, request, actor.client);
      answers.set(key, answer);
      return answer;
    };
    const send = async ({ object, actor, word }: (typeof cells)[number]) => {
      const isKept = isReading || !succeeds(word);
      const subject = isKept ? (await this.keep(object, actor)).subject : await make(object, actor);
      const answer = answerOf(word, actor.name, subject, row);
      const response = await ask(actor, subject);
      const title = `${object}: ${actor.name}`;
      expected[title] = answer;
      if (response.status === 200 && actor.user) this.succeeded.add(id);
      const isComparable = response.status === 200 && answer.status === 200;
      actual[title] = {
        status: response.status,
        ...(!isComparable && { body: JSON.stringify(response.body) }),
        ...(isComparable && answer.shows !== undefined && { shows: shows(row, response, subject) }),
      };
    };
    if (isReading) await forEach(cells, CONCURRENT, async ({ object, actor }) => void (await this.keep(object, actor)));
    await forEach(
      cells.filter(({ word }) => !succeeds(word)),
      CONCURRENT,
      send,
    );
    await forEach(
      cells.filter(({ word }) => succeeds(word)),
      row.serial ? 1 : CONCURRENT,
      send,
    );
    return { expected, actual };
  }

  /** Returns the kept objects as they were when they were made, and as they are now. */
  async listKept(): Promise<{ before: Record<string, unknown>; after: Record<string, unknown> }> {
    const before: Record<string, unknown> = {};
    const after: Record<string, unknown> = {};
    await forEach(await Promise.all(this.kept.values()), CONCURRENT, async ({ name, subject, before: state }) => {
      before[name] = state;
      after[name] = await subject.read?.();
    });
    return { before, after };
  }

  /** Returns the object that is used again: one for each actor, or one for the organisation where `make` ignores the actor. */
  private keep(object: ObjectName, actor: Actor): Promise<Kept> {
    const ignoresActor = OBJECTS[object].length < 2;
    const name = `${object} of ${ignoresActor ? actor.organisation.realm.host : actor.name}`;
    let kept = this.kept.get(name);
    if (!kept) {
      kept = make(object, actor).then(async (subject) => ({ name, subject, before: await subject.read?.() }));
      kept.catch(() => this.kept.delete(name));
      this.kept.set(name, kept);
    }
    return kept;
  }
}

/** Calls `handle` for each item, for at most `limit` of them at a time. */
async function forEach<T>(items: T[], limit: number, handle: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  const work = async () => {
    for (const item of rest) await handle(item);
  };
  await Promise.all(Array.from({ length: limit }, work));
}

function make(object: ObjectName, actor: Actor): Promise<Subject> {
  const { organisation } = actor;
  return OBJECTS[object](organisation, { ...actor, user: actor.user ?? organisation.member });
}

function shows({ shows }: Row<HttpOperationId>, { body }: ApiResponse, subject: Subject): boolean {
  return shows ? shows(body, subject) : JSON.stringify(body).includes(subject.mark ?? subject.name);
}

/** Sends a request as the operation's declaration describes it. */
function call(operation: AnyOperation, params: Record<string, unknown>, client: Actor['client']) {
  const fields = new Map(Object.entries(params));
  const path = operation.http!.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = fields.get(name);
    fields.delete(name);
    return encodeURIComponent(String(value));
  });
  const encoded = [...fields].map(([name, value]) => [
    name,
    operation.params[name]!.encoding === 'json' ? JSON.stringify(value) : value,
  ]);
  return client.call(operation.http!.method, path, Object.fromEntries(encoded));
}
