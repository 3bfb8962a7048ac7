import type { IncomingMessage } from 'node:http';
import type { Bus } from '@team-chat/bus';
import { type KeyUse, recordKeyUses } from '@team-chat/contracts';
import type { Logger } from '@team-chat/runtime';
import type { Identity } from './actors';
import { readAddress, plainAddress } from '../http/client';

const RECORD_EVERY_MS = 10_000;
/** Uses in one call: what a message on the bus holds. */
const MAX_RECORDED = 1000;

/** The last use of each API key since the last record. Accounts learns of them together, so that a request costs no call. */
export class KeyUses {
  private uses = new Map<string, KeyUse>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly bus: Bus,
    readonly trustedProxies: number,
    private readonly log: Logger,
  ) {
    this.timer = setInterval(() => void this.record(), RECORD_EVERY_MS);
  }

  /** Notes that a request was made with a caller's key. */
  note(req: IncomingMessage, { actor: { realm_id, user_id }, key_id }: Identity): void {
    const used_at = Math.floor(Date.now() / 1000);
    const key = `${realm_id}:${user_id}:${key_id}`;
    const known = this.uses.get(key);
    if (known?.used_at === used_at) return;
    const address = plainAddress(readAddress(this, req));
    this.uses.set(key, { realm_id, user_id, key_id, used_at, address });
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.record();
  }

  private async record(): Promise<void> {
    const uses = [...this.uses.values()];
    this.uses = new Map();
    try {
      for (let at = 0; at < uses.length; at += MAX_RECORDED) {
        await this.bus.call(recordKeyUses, { params: { uses: uses.slice(at, at + MAX_RECORDED) } });
      }
    } catch (error) {
      this.log.warn({ err: error }, 'uses of API keys could not be recorded');
    }
  }
}
