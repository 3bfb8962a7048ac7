import { type HttpOperationId, HTTP_OPERATIONS } from '@team-chat/contracts';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { createActors } from '../permissions/actors';
import { rowsOf } from '../permissions/operations';
import { MatrixRun } from '../permissions/run-row';

/** For the operations that come first: they make objects that later ones use again. */
const LIMIT_MS = 180_000;

let cluster: TestCluster;
let matrix: MatrixRun;

beforeAll(async () => {
  cluster = await startTestCluster();
  matrix = new MatrixRun(await createActors(cluster));
});
afterAll(() => cluster?.stop());

describe.each(HTTP_OPERATIONS.map(({ id, http }) => ({ id, ...http! })))('$method $path ($id)', ({ id }) => {
  const rows = rowsOf(id as HttpOperationId).map(({ about = 'the whole request', ...row }) => ({
    about,
    row,
  }));
  test.each(rows)(
    '$about',
    async ({ row }) => {
      const { expected, actual } = await matrix.run(id as HttpOperationId, row);
      expect(actual).toEqual(expected);
    },
    LIMIT_MS,
  );
});

test('refused requests have changed nothing', async () => {
  const { before, after } = await matrix.listKept();
  expect(after).toEqual(before);
});
