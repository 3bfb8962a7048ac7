import { setTimeout as sleep } from 'node:timers/promises';
import { type Bus, type BusRequest, NoRespondersError, SharedReads } from '@team-chat/bus';
import { findPresences, type ParamsOf, updatePresence } from '@team-chat/contracts';
import { isGuest } from '@team-chat/permissions';
import type { LargeAnswers } from './large-answers';

/** Milliseconds for which reports wait for others whose answer is the same. */
const SHARING_MS = 50;

/** Reports presence. Where an organisation's answers are large, the report and the presences are two calls: clients that ask for
 *  the changes since the same update, in the same form, share the presences, which are read after all of them have reported. */
export class PresenceReports {
  private readonly reads = new SharedReads<Uint8Array>();

  constructor(
    private readonly bus: Pick<Bus, 'callBytes'>,
    private readonly largeAnswers: Pick<LargeAnswers, 'await' | 'areLarge'>,
  ) {}

  /** Calls `update-presence`, and returns its result, which callers may share. */
  async call(request: BusRequest): Promise<Uint8Array> {
    const { realm_id, role } = request.actor!;
    const params = request.params as ParamsOf<typeof updatePresence>;
    // What limited guests get depends on the users whom they see.
    const shares = !params.ping_only && !isGuest(role) && this.largeAnswers.areLarge(updatePresence, realm_id);
    if (!shares) return this.callAlone(request);
    await this.bus.callBytes(updatePresence, { ...request, params: { ...params, ping_only: true } });
    try {
      return await this.share(request, params);
    } catch (error) {
      // The version before does not have the operation.
      if (error instanceof NoRespondersError) return this.callAlone(request);
      throw error;
    }
  }

  private callAlone(request: BusRequest): Promise<Uint8Array> {
    const call = () => this.bus.callBytes(updatePresence, request);
    return this.largeAnswers.await(updatePresence, request.actor!.realm_id, call);
  }

  private share({ actor, info }: BusRequest, params: ParamsOf<typeof updatePresence>): Promise<Uint8Array> {
    const { slim_presence = false, last_update_id = null, history_limit_days = null } = params;
    const { realm_id } = actor!;
    const modern = slim_presence || last_update_id !== null;
    const wanted = { realm_id, modern, last_update_id, history_limit_days };
    const read = () => this.bus.callBytes(findPresences, { params: wanted, info });
    // They share it also while it waits for its turn: all of them have reported when it begins.
    return this.reads.get(JSON.stringify(wanted), read, async (begin) => {
      await sleep(SHARING_MS);
      return this.largeAnswers.await(updatePresence, realm_id, begin);
    });
  }
}
