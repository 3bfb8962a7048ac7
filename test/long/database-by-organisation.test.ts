import { SCHEMAS } from '@team-chat/db';
import { type HttpOperationId, HTTP_OPERATIONS } from '@team-chat/contracts';
import { startExplainingPostgres, waitUntilConsumed } from '@team-chat/testkit';
import { createTemplate, partitionTables, startTestCluster, type TestCluster } from '@team-chat/testkit/cluster';
import { createActors } from '../permissions/actors';
import { rowsOf } from '../permissions/operations';
import { type Cell, succeeds } from '../permissions/outcomes';
import { MatrixRun } from '../permissions/run-row';
import { ALLOWED, UNDIVIDED, UNDIVIDED_EVERYWHERE } from '../support/partitions/allowed';
import { statementsOverPartitions } from '../support/partitions/plan-log';

let postgres: Awaited<ReturnType<typeof startExplainingPostgres>>;
let cluster: TestCluster;
let undivided: string[];
let matrix: MatrixRun;

beforeAll(async () => {
  postgres = await startExplainingPostgres();
  undivided = await partitionTables(await createTemplate(postgres));
  cluster = await startTestCluster({ inProcess: true });
  matrix = new MatrixRun(await createActors(cluster), chooseCells);
});
afterAll(async () => {
  await cluster?.stop();
  await postgres?.stop();
});

/** Chooses some requests that succeed, which execute most statements, and some that are refused. */
const chooseCells = (cells: Cell[]): Cell[] => [
  ...cells.filter(({ word }) => succeeds(word)).slice(0, 5),
  ...cells.filter(({ word }) => !succeeds(word)).slice(0, 2),
];

test('the tables that cannot be partitioned by organisation are known', () => {
  const everywhere = Object.values(SCHEMAS).flatMap((schema) =>
    UNDIVIDED_EVERYWHERE.map((table) => `${schema}.${table}`),
  );
  expect(undivided).toEqual([...Object.keys(UNDIVIDED), ...everywhere].sort());
});

test('every operation answers the same on partitioned tables, and looks at one organisation', async () => {
  for (const { id } of HTTP_OPERATIONS) {
    for (const row of rowsOf(id as HttpOperationId)) {
      const { expected, actual } = await matrix.run(id as HttpOperationId, row);
      expect({ id, actual }).toEqual({ id, actual: expected });
    }
  }
  await waitUntilConsumed(cluster);
  const found = await statementsOverPartitions(postgres.logFile);
  const isAllowed = (statement: string) => ALLOWED.some(([beginning]) => statement.startsWith(beginning));
  // Work that waits is looked for all the time: without it, nothing was found at all.
  expect([...found.keys()].filter(isAllowed).length).toBeGreaterThan(3);
  expect([...found].filter(([statement]) => !isAllowed(statement))).toEqual([]);
});
