import type { Bus } from '@team-chat/bus';
import {
  type Actor,
  ApiError,
  type BotCall,
  excerptOf,
  MAX_KEPT_BOT_CALLS,
  recordBotCalls,
} from '@team-chat/contracts';
import type { Logger } from '@team-chat/runtime';
import { PeriodicNotes } from './periodic-notes';

const DELAY_MS = 2000;

/** The requests to integrations of each bot since the last record: as many as accounts keeps. */
export class BotCalls extends PeriodicNotes<BotCall> {
  private calls = new Map<string, BotCall[]>();

  constructor(
    private readonly bus: Bus,
    log: Logger,
  ) {
    super(log, DELAY_MS);
  }

  /** Serves a request to an integration of a bot, and notes the outcome. `serve` returns the problem of a request that is
   *  answered as a success, or null. Requests with the key of a person are not noted. */
  async observe(actor: Actor, integration: string, serve: () => Promise<string | null>): Promise<void> {
    const began = Date.now();
    const note = (status: number, error: string | null) => this.note(actor, { began, integration, status, error });
    try {
      note(200, await serve());
    } catch (error) {
      if (error instanceof ApiError) note(error.status, error.message);
      else note(500, 'Internal server error');
      throw error;
    }
  }

  private note(
    { realm_id, user_id: bot_id, is_bot }: Actor,
    { began, error, ...rest }: Pick<BotCall, 'integration' | 'status' | 'error'> & { began: number },
  ): void {
    if (!is_bot) return;
    const key = `${realm_id}:${bot_id}`;
    const calls = this.calls.get(key) ?? [];
    this.calls.set(key, calls);
    calls.push({
      realm_id,
      bot_id,
      direction: 'incoming',
      time: Math.floor(began / 1000),
      duration_ms: Date.now() - began,
      ...rest,
      error: error && excerptOf(error),
      message_id: null,
      answer: '',
    });
    if (calls.length > MAX_KEPT_BOT_CALLS) calls.shift();
    this.schedule();
  }

  protected take(): BotCall[] {
    const calls = [...this.calls.values()].flat();
    this.calls = new Map();
    return calls;
  }

  protected record(calls: BotCall[]): Promise<unknown> {
    return this.bus.call(recordBotCalls, { params: { calls } });
  }
}
