import { ServiceUnavailableError } from '@team-chat/contracts';
import type { Database } from './database';
import { retryOnConflict } from './retry-on-conflict';
import type { Transaction } from './transaction';

/** A guard that is seldom raised: raised this often in a row, something is wrong. */
const MAX_ATTEMPTS = 5;

/** The version was bumped since the decision was made. It is no ConflictError: a retry around the guarded work need not
 *  repeat it for this as well. */
class VersionBumpedError extends ServiceUnavailableError {
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

  /** Runs `work`, again where the version guard was raised under it; after all attempts clients are told to try again. `work` asks the other service, then begins a
   *  transaction, and calls `verify` in it before it writes. */
  guard<T>(realmId: number, work: (verify: (tx: Transaction) => Promise<void>) => Promise<T>): Promise<T> {
    const attempt = async () => {
      const version = await this.version(realmId);
      return work((tx) => this.verify(tx, realmId, version));
    };
    return retryOnConflict(attempt, {
      attempts: this.maxAttempts,
      isConflict: (error) => error instanceof VersionBumpedError,
      // Whoever raised it has committed: there is nothing to wait for.
      maxPauseMs: 0,
    });
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
