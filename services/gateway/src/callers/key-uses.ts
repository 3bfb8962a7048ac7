import type { IncomingMessage } from 'node:http';
import type { Bus } from '@team-chat/bus';
import { type KeyUse, recordKeyUses } from '@team-chat/contracts';
import type { Logger } from '@team-chat/runtime';
import type { Identity } from './actors';
import { readAddress, plainAddress } from '../http/client';
import { PeriodicNotes } from './periodic-notes';

const DELAY_MS = 10_000;

/** The last use of each API key since the last record. */
export class KeyUses extends PeriodicNotes<KeyUse> {
  private uses = new Map<string, KeyUse>();

  constructor(
    private readonly bus: Bus,
    readonly trustedProxies: number,
    log: Logger,
  ) {
    super(log, DELAY_MS);
  }

  /** Notes that a request was made with a caller's key. */
  note(req: IncomingMessage, { actor: { realm_id, user_id }, key_id }: Identity): void {
    const used_at = Math.floor(Date.now() / 1000);
    const key = `${realm_id}:${user_id}:${key_id}`;
    const known = this.uses.get(key);
    if (known?.used_at === used_at) return;
    const address = plainAddress(readAddress(this, req));
    this.uses.set(key, { realm_id, user_id, key_id, used_at, address });
    this.schedule();
  }

  protected take(): KeyUse[] {
    const uses = [...this.uses.values()];
    this.uses = new Map();
    return uses;
  }

  protected record(uses: KeyUse[]): Promise<unknown> {
    return this.bus.call(recordKeyUses, { params: { uses } });
  }
}
