import {
  type AnyOperation,
  type AuditEntry,
  exportAuditLog,
  type HttpOperationId,
  HTTP_OPERATIONS,
} from '@team-chat/contracts';
import { waitUntilConsumed } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { type Actor, type ActorName, createActors } from '../permissions/actors';
import { rowsOf } from '../permissions/operations';
import { MatrixRun } from '../permissions/run-row';

/** Operations whose requests succeed in the matrix without changing anything. */
const CHANGES_NOTHING = new Set(['remove-default-stream']);

let cluster: TestCluster;
let actors: Map<ActorName, Actor>;
let matrix: MatrixRun;

beforeAll(async () => {
  cluster = await startTestCluster();
  actors = await createActors(cluster);
  matrix = new MatrixRun(actors);
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
    for await (const { operation } of entriesOf(realm_id)) recorded.add(operation);
  }
  const isRecorded = ({ id }: AnyOperation) => recorded.has(id);
  expect(HTTP_OPERATIONS.filter((op) => isRecorded(op) && !op.audit)).toEqual([]);
  const due = HTTP_OPERATIONS.filter(
    ({ id, audit }) => audit && !audit.when && matrix.succeeded.has(id) && !CHANGES_NOTHING.has(id),
  );
  expect(due.length).toBeGreaterThan(50);
  expect(due.filter((op) => !isRecorded(op)).map(({ id }) => id)).toEqual([]);
});

/** Returns all entries of the audit log of an organisation. */
async function* entriesOf(realm_id: number): AsyncGenerator<AuditEntry> {
  let after_id: number | undefined;
  do {
    const { entries } = await cluster.bus.call(exportAuditLog, { params: { realm_id, after_id } });
    yield* entries;
    after_id = entries.at(-1)?.id;
  } while (after_id !== undefined);
}

test('refused requests have changed nothing', async () => {
  const { before, after } = await matrix.listKept();
  expect(after).toEqual(before);
});
