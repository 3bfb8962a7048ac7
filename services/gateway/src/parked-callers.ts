import type { Bus } from '@team-chat/bus';
import type { IncomingMessage } from 'node:http';
import { type Actors, type Credentials, hasExpired, type Identity } from './actors';
import type { Authenticator } from './authenticator';

/** The account that a request names, and the key that it proves it with. */
export interface Caller {
  req: IncomingMessage;
  realm_id: number;
  credentials: Credentials;
}

/** Callers of polls that wait. A poll must deliver nothing after its API key was replaced or its user deactivated.
 *  Accounts invalidates the credentials before it answers such a request. They are then verified again, and until
 *  then the poll is not answered. */
export class ParkedCallers {
  private readonly byAccount = new Map<string, Set<ParkedCaller>>();

  constructor(
    private readonly actors: Actors,
    private readonly authenticator: Authenticator,
    bus: Bus,
  ) {
    actors.onInvalidated((realmId, emails) => {
      for (const email of emails)
        for (const caller of this.byAccount.get(`${realmId}:${email}`) ?? []) caller.verify();
    });
    // Invalidations may have been lost. Answers wait for the check, polls go on: not all are verified at once.
    bus.onConnectionChange((state) => {
      if (state !== 'back') return;
      for (const callers of this.byAccount.values()) for (const caller of callers) caller.isVerified = false;
    });
  }

  /** Runs a poll of a caller. Rejects with the refusal that the next request would get, as soon as the caller's credentials
   *  are no longer valid. `isVerified` tells the poll whether the credentials are valid now, as far as invalidations have come.
   *  `identity` is given where the caller is known (`Actors.peek`). */
  async run<T>(
    { req, realm_id, credentials }: Caller,
    poll: (identity: Identity, isVerified: () => boolean) => Promise<T>,
    identity?: Identity,
  ): Promise<T> {
    const account = `${realm_id}:${credentials.email.toLowerCase()}`;
    const caller = new ParkedCaller(() => this.actors.identify(realm_id, credentials));
    // Added first, because an invalidation may come while the caller is identified.
    const callers = this.byAccount.get(account) ?? new Set();
    this.byAccount.set(account, callers.add(caller));
    try {
      const result = await caller.unlessRefused(async () => {
        caller.identity = identity ?? (await this.authenticator.identify(req, realm_id, credentials));
        return poll(caller.identity, () => caller.isValid);
      });
      await caller.verified();
      return result;
    } finally {
      callers.delete(caller);
      if (callers.size === 0 && this.byAccount.get(account) === callers) this.byAccount.delete(account);
    }
  }
}

class ParkedCaller {
  /** False where an invalidation may have been lost. */
  isVerified = true;
  identity: Identity | undefined;
  private refuse!: (error: unknown) => void;
  private verification: Promise<unknown> | undefined;

  constructor(private readonly identify: () => Promise<Identity>) {}

  /** Returns the poll's result. Rejects as soon as the credentials are found to be invalid. */
  unlessRefused<T>(poll: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.refuse = reject;
      poll().then(resolve, reject);
    });
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
    const verification = this.identify();
    this.verification = verification;
    verification.then(() => {
      if (this.verification === verification) this.verification = undefined;
    }, this.refuse);
  }

  /** Resolves when the credentials are valid, as far as invalidations have come. */
  async verified(): Promise<void> {
    if (this.needsVerification) this.verify();
    while (this.verification) await this.verification;
  }
}
