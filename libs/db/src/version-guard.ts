import { ServiceUnavailableError } from '@team-chat/contracts';
import type { Database } from './database';
import type { Transaction } from './transaction';

/** A guard that is seldom raised: raised this often in a row, something is wrong. */
const MAX_ATTEMPTS = 5;

/** The guard was raised since the decision was made. */
class VersionBumpedError extends Error {
  override readonly name = 'VersionBumpedError';
}

/** Keeps a transaction from writing down a decision that rests on what another service said, and that has changed
 *  meanwhile: no transaction may wait for another service. Whoever changes it raises the version guard first or afterwards;
 *  then what was decided before is either committed or decided anew. One for each organisation. */
export class VersionGuard {
  constructor(
    private readonly db: Database,
    private readonly name: string,
    private readonly maxAttempts = MAX_ATTEMPTS,
  ) {}

  /** Runs `work`, again where the version guard was raised under it. `work` asks the other service, then begins a
   *  transaction, and calls `verify` in it before it writes. */
  async guard<T>(
    realmId: number,
    work: (verify: (tx: Transaction) => Promise<void>) => Promise<T>,
  ): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const version = await this.version(realmId);
      try {
        return await work((tx) => this.verify(tx, realmId, version));
      } catch (error) {
        if (!(error instanceof VersionBumpedError)) throw error;
        if (attempt === this.maxAttempts) throw new ServiceUnavailableError(undefined, { cause: error });
      }
    }
  }

  /** Makes void what was decided before. Waits for those who are writing it down: what `tx` reads after this
   *  includes it. */
  async bump(tx: Transaction, realmId: number): Promise<void> {
    await tx('version_guards')
      .insert({ realm_id: realmId, name: this.name, version: 1 })
      .onConflict(['realm_id', 'name'])
      .merge({ version: tx.raw('version_guards.version + 1') });
  }

  private async version(realmId: number): Promise<number> {
    const guard = await this.db.knex('version_guards').where(this.key(realmId)).first('version');
    return guard?.version ?? 0;
  }

  private async verify(tx: Transaction, realmId: number, version: number): Promise<void> {
    // A row that is not there cannot be locked.
    await tx('version_guards')
      .insert({ ...this.key(realmId), version: 0 })
      .onConflict()
      .ignore();
    const guard = await tx('version_guards').where(this.key(realmId)).forShare().first('version');
    if (guard.version !== version) throw new VersionBumpedError();
  }

  private key(realmId: number) {
    return { realm_id: realmId, name: this.name };
  }
}
