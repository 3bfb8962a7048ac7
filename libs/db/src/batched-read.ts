import { groupBy } from '@team-chat/contracts';
import { Batcher } from './batcher';
import type { Database, Prepared } from './database';

/** The largest number of batches under way. Reads that come meanwhile wait for the next, which has them all. */
const MAX_CONCURRENT = 2;

interface Wanted {
  realmId: number;
  id: number;
}

/** Reads single rows of organisations, those of one moment by one statement for each organisation: under load a row costs a small part
 *  of a statement, and otherwise it does not wait. A row is as it was after `read` was called, or later. */
export class BatchedRead<Row extends { id: number }> {
  private readonly batcher: Batcher<Wanted, Row | undefined>;

  /** `statement` takes an organisation and an array of ids, and returns a row for each id that there is. */
  constructor(db: Database, statement: Prepared) {
    let count = 0;
    this.batcher = new Batcher({
      // Reads need not wait for each other.
      keyOf: () => count++,
      maxConcurrent: MAX_CONCURRENT,
      async run(wanted) {
        const realms = groupBy(wanted, ({ realmId }) => realmId);
        const found = new Map<number, Map<number, Row>>();
        await Promise.all(
          [...realms].map(async ([realmId, each]) => {
            const ids = [...new Set(each.map(({ id }) => id))];
            const rows = await db.prepared<Row>(statement, [realmId, ids]);
            found.set(realmId, new Map(rows.map((row) => [row.id, row])));
          }),
        );
        return wanted.map(({ realmId, id }) => found.get(realmId)!.get(id));
      },
    });
  }

  /** Returns a row, which other callers may have too; undefined where there is none. */
  read(realmId: number, id: number): Promise<Row | undefined> {
    return this.batcher.add({ realmId, id });
  }
}
