import type { Bus, PendingReply } from '@team-chat/bus';
import { type Actors, type Credentials, hasExpired, type Identity } from './actors';

/** Callers of polls that wait. A poll must deliver nothing after its API key was replaced or its user deactivated.
 *  Accounts invalidates the credentials before it answers such a request. They are then verified again, and until
 *  then the poll is not answered. */
export class ParkedCallers {
  private readonly byAccount = new Map<string, Set<ParkedCaller>>();

  constructor(
    private readonly actors: Actors,
    bus: Bus,
  ) {
    actors.onInvalidated((realmId, emails) => {
      for (const email of emails) for (const caller of this.byAccount.get(`${realmId}:${email}`) ?? []) caller.verify();
    });
    // Invalidations may have been lost. Answers wait for the check, polls go on: not all are verified at once.
    bus.onConnectionChange((state) => {
      if (state !== 'back') return;
      for (const callers of this.byAccount.values()) for (const caller of callers) caller.isVerified = false;
    });
  }

  /** Adds the caller of a poll, before it is identified: an invalidation may come meanwhile. */
  add(realmId: number, credentials: Credentials): ParkedCaller {
    const caller = new ParkedCaller(this.actors, realmId, credentials);
    const { account } = caller;
    const callers = this.byAccount.get(account) ?? new Set();
    this.byAccount.set(account, callers.add(caller));
    return caller;
  }

  /** Removes the caller of a poll that has ended. */
  remove(caller: ParkedCaller): void {
    const { account } = caller;
    const callers = this.byAccount.get(account);
    callers?.delete(caller);
    if (callers?.size === 0) this.byAccount.delete(account);
  }
}

/** The account that a poll names, and the key that it proves it with. */
export class ParkedCaller {
  /** The user that the credentials belong to. */
  identity: Identity | undefined;
  /** False where an invalidation may have been lost. */
  isVerified = true;
  private pending: PendingReply | undefined;
  private refusal: Error | undefined;
  private verification: Promise<unknown> | undefined;

  constructor(
    private readonly actors: Actors,
    private readonly realmId: number,
    private readonly credentials: Credentials,
  ) {}

  /** Names the account in lower case. Made when it is asked for: many callers wait at a time. */
  get account(): string {
    return `${this.realmId}:${this.credentials.email.toLowerCase()}`;
  }

  /** Abandons a reply, with the refusal that the caller's next request would get, as soon as the credentials are found to be invalid. */
  waitFor(pending: PendingReply): void {
    this.pending = pending;
    if (this.refusal) pending.abandon(this.refusal);
  }

  /** Whether the credentials are valid, and nothing is known that may have changed that. */
  get isValid(): boolean {
    return this.verification === undefined && !this.needsVerification;
  }

  private get needsVerification(): boolean {
    return !this.isVerified || (this.identity !== undefined && hasExpired(this.identity));
  }

  /** Verifies the credentials in the background. */
  verify(): void {
    this.isVerified = true;
    const verification = this.actors.identify(this.realmId, this.credentials);
    this.verification = verification;
    verification.then(
      () => {
        if (this.verification === verification) this.verification = undefined;
      },
      (error: Error) => {
        this.refusal = error;
        this.pending?.abandon(error);
      },
    );
  }

  /** Resolves when the credentials are valid, as far as invalidations have come. Rejects with the refusal of the caller's next
   *  request where they are not. */
  async verified(): Promise<void> {
    if (this.needsVerification) this.verify();
    while (this.verification) await this.verification;
  }
}
