import { jsonObject, mergedObjects } from '@team-chat/bus';
import { checkQueueNarrow, BadRequestError, type ParamsOf, type registerQueue as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { serverFields, snapshotOptions } from './registration';
import { readSnapshots, joinRegistrationData } from './snapshots';

/** Returns the state for a client without an account. There is no queue and there are no events.
 *  Source: spec/core-operations.md, section 4; spec/wire-contract.md, section 2.21. */
export async function registerSpectator(ctx: Context, realm_id: number, params: ParamsOf<typeof op>) {
  if (params.client_gravatar) throw notForSpectators('client_gravatar');
  if (params.include_subscribers !== 'false') throw notForSpectators('include_subscribers');
  checkQueueNarrow(params.narrow ?? []);
  const options = snapshotOptions(params, false);
  const snapshots = await readSnapshots(ctx.bus, { params: { options }, info: { realm_id } });
  const inherits = params.client_capabilities?.notification_settings_null;
  return mergedObjects(
    jsonObject(serverFields(ctx, options)),
    joinRegistrationData(snapshots, inherits ? null : snapshots.accounts.channel_notification_defaults),
    jsonObject({ queue_id: null, last_event_id: NO_EVENT }),
  );
}

/** The event id before the first event. Source: spec/wire-contract.md, section 8. */
const NO_EVENT = -1;

function notForSpectators(parameter: string): BadRequestError {
  return new BadRequestError(`Invalid '${parameter}' parameter for anonymous request`);
}
