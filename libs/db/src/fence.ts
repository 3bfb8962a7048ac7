import type { Knex } from 'knex';
import { ServiceUnavailableError } from '@team-chat/contracts';
import type { Database, Transaction } from './database';

/** A fence that is seldom raised: raised this often in a row, something is wrong. */
const MAX_ATTEMPTS = 5;

/** The table behind a service's fences. Call in migrations. */
export async function createFences(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE fences (
      realm_id bigint NOT NULL,
      name text NOT NULL,
      -- How often it was raised.
      height bigint NOT NULL,
      PRIMARY KEY (realm_id, name)
    )`);
}

export async function dropFences(db: Knex): Promise<void> {
  await db.raw('DROP TABLE fences');
}

/** The fence was raised since the decision was made. */
class FenceRaisedError extends Error {
  override readonly name = 'FenceRaisedError';
}

/** Keeps a transaction from writing down a decision that rests on what another service said, and that has changed
 *  meanwhile: no transaction may wait for another service. Whoever changes it raises the fence first or afterwards;
 *  then what was decided before is either committed or decided anew. One for each organisation. */
export class Fence {
  constructor(
    private readonly db: Database,
    private readonly name: string,
    private readonly maxAttempts = MAX_ATTEMPTS,
  ) {}

  /** Runs `work`, again where the fence was raised under it. `work` asks the other service, then begins a
   *  transaction, and calls `hold` in it before it writes. */
  async behind<T>(
    realmId: number,
    work: (hold: (tx: Transaction) => Promise<void>) => Promise<T>,
  ): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const height = await this.height(realmId);
      try {
        return await work((tx) => this.hold(tx, realmId, height));
      } catch (error) {
        if (!(error instanceof FenceRaisedError)) throw error;
        if (attempt === this.maxAttempts) throw new ServiceUnavailableError(undefined, { cause: error });
      }
    }
  }

  /** Makes void what was decided before. Waits for those who are writing it down: what `tx` reads after this
   *  includes it. */
  async raise(tx: Transaction, realmId: number): Promise<void> {
    await tx('fences')
      .insert({ realm_id: realmId, name: this.name, height: 1 })
      .onConflict(['realm_id', 'name'])
      .merge({ height: tx.raw('fences.height + 1') });
  }

  private async height(realmId: number): Promise<number> {
    const fence = await this.db.knex('fences').where(this.key(realmId)).first('height');
    return fence?.height ?? 0;
  }

  private async hold(tx: Transaction, realmId: number, height: number): Promise<void> {
    // A row that is not there cannot be locked.
    await tx('fences')
      .insert({ ...this.key(realmId), height: 0 })
      .onConflict()
      .ignore();
    const fence = await tx('fences').where(this.key(realmId)).forShare().first('height');
    if (fence.height !== height) throw new FenceRaisedError();
  }

  private key(realmId: number) {
    return { realm_id: realmId, name: this.name };
  }
}
