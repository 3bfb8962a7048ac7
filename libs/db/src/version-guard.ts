import { ServiceUnavailableError } from '@team-chat/contracts';
import type { Database, Transaction } from './database';
import { retryOnConflict } from './retry-on-conflict';

/** Attempts by default. Versions are bumped seldom: this many conflicts in a row mean that something is wrong. */
const MAX_ATTEMPTS = 5;

/** Thrown where the version was bumped after the decision. It is no ConflictError, so that a `retryOnConflict` around
 *  the guarded work does not repeat the work for it as well. */
class VersionBumpedError extends ServiceUnavailableError {
  override readonly name = 'VersionBumpedError';
}

/** Keeps a transaction from committing a decision that rests on another service's answer, if the answer has changed
 *  meanwhile. (No transaction may wait for another service.) A change of the answer bumps the version, before or after
 *  it: each decision on the old answer is then either committed before the bump or made again. One version for each
 *  organisation. */
export class VersionGuard {
  constructor(
    private readonly db: Database,
    private readonly name: string,
    private readonly maxAttempts = MAX_ATTEMPTS,
  ) {}

  /** Runs `work`, again where the version was bumped meanwhile. Throws ServiceUnavailableError after the last attempt.
   *  `work` asks the other service, then begins a transaction, and calls `verify` in it before it writes. */
  guard<T>(realmId: number, work: (verify: (tx: Transaction) => Promise<void>) => Promise<T>): Promise<T> {
    const attempt = async () => {
      const version = await this.version(realmId);
      return work((tx) => this.verify(tx, realmId, version));
    };
    return retryOnConflict(attempt, {
      attempts: this.maxAttempts,
      isConflict: (error) => error instanceof VersionBumpedError,
      // The transaction that bumped the version has committed: there is nothing to wait for.
      maxPauseMs: 0,
    });
  }

  /** Increments the version, so that decisions on the old one are made again. Locks its row and waits for transactions
   *  that have verified it: statements of `tx` after this one see what they wrote. */
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
    // A missing row cannot be locked.
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
