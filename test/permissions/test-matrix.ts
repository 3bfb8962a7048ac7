import {
  type AnyOperation,
  type AuditEntry,
  exportAuditLog,
  type HttpOperationId,
  HTTP_OPERATIONS,
} from '@team-chat/contracts';
import { waitUntilConsumed } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { type Actor, type ActorName, createActors } from './actors';
import { WHOSE } from './objects';
import { rowsOf } from './operations';
import type { Cell } from './outcomes';
import { MatrixRun } from './run-row';

/** Operations whose requests succeed in the matrix without changing anything. */
const CHANGES_NOTHING = new Set(['remove-default-stream']);

/** Declares the tests of the permission matrix: sends the requests of the cells that `choose` returns, by default of all. */
export function testPermissionMatrix(choose?: (cells: Cell[]) => Cell[]): void {
  let cluster: TestCluster;
  let actors: Map<ActorName, Actor>;
  let matrix: MatrixRun;

  beforeAll(async () => {
    cluster = await startTestCluster();
    actors = await createActors(cluster);
    matrix = new MatrixRun(actors, choose);
  });
  afterAll(() => cluster?.stop());

  describe.each(HTTP_OPERATIONS.map(({ id, http }) => ({ id, ...http! })))('$method $path ($id)', ({ id }) => {
    const rows = rowsOf(id as HttpOperationId).map(({ about = 'the whole request', ...row }) => ({
      about,
      row,
    }));
    test.each(rows)('$about', async ({ row }) => {
      const { expected, actual } = await matrix.run(id as HttpOperationId, row);
      expect(actual).toEqual(expected);
    });
  });

  test('the audit log has the operations that its declarations name, and no others', async () => {
    await waitUntilConsumed(cluster);
    const organisations = new Set([...actors.values()].map(({ organisation }) => organisation.realm.realm_id));
    const recorded = new Set<string>();
    for (const realm_id of organisations) {
      for await (const { operation } of entriesOf(cluster, realm_id)) recorded.add(operation);
    }
    const isRecorded = ({ id }: AnyOperation) => recorded.has(id);
    expect(HTTP_OPERATIONS.filter((op) => isRecorded(op) && !op.audit)).toEqual([]);
    const due = HTTP_OPERATIONS.filter(
      ({ id, audit }) => audit && !audit.when && matrix.succeeded.has(id) && !CHANGES_NOTHING.has(id),
    );
    expect(due.length).toBeGreaterThan(50);
    expect(due.filter((op) => !isRecorded(op)).map(({ id }) => id)).toEqual([]);
  });

  test('the matrix says whose each object is that a request names', () => {
    const names = HTTP_OPERATIONS.flatMap(({ params }: AnyOperation) => Object.keys(params));
    const inPaths = HTTP_OPERATIONS.flatMap(({ http }) =>
      [...http!.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!),
    );
    const naming = new Set([...inPaths, ...names.filter((name) => /_id$|^token$/.test(name))]);
    expect(Object.keys(WHOSE).sort()).toEqual([...naming].sort());
  });

  test('refused requests have changed nothing', async () => {
    const { before, after } = await matrix.listKept();
    expect(after).toEqual(before);
  });
}

/** Returns all entries of the audit log of an organisation. */
async function* entriesOf({ bus }: TestCluster, realm_id: number): AsyncGenerator<AuditEntry> {
  let after_id: number | undefined;
  do {
    const { entries } = await bus.call(exportAuditLog, { params: { realm_id, after_id } });
    yield* entries;
    after_id = entries.at(-1)?.id;
  } while (after_id !== undefined);
}
