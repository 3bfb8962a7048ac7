import type { LogEntry } from '@team-chat/bus';
import type { MutedShaping } from '@team-chat/contracts';
import type { Context } from '../context';
import { readMutedUser } from '../reading/mark-as-read';

/** Reads what users wrote whom the log says somebody muted. Accounts asks for the same, but may have failed to. */
export async function consumeMutedUsersEvent(ctx: Context, entry: LogEntry): Promise<void> {
  const shaping = entry.body().shaping as MutedShaping | undefined;
  if (shaping) await readMutedUser(ctx, entry.realm_id, shaping.muting);
}
