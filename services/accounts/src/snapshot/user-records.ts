import { jsonValue } from '@team-chat/bus';
import { fingerprint } from '@team-chat/db';
import { isSpectator } from '@team-chat/permissions';
import { recordForSpectators } from '../domain/spectator';
import type { ListedUser } from '../domain/listed-user';
import { userRecord } from '../domain/user-record';
import type { Registration } from './part';

/** Tables from which the records are made. */
const SOURCES = ['users', 'profile_values'];

/** Nobody's id: a viewer without an own record. */
const NOBODY = 0;

/** Returns all users by id, as viewers of the caller's role see others. Registrations share the records until one changes. */
export async function listUsers({
  ctx,
  tx,
  actor,
  options,
  realm,
  self,
}: Registration): Promise<ListedUser[]> {
  const viewer = { user_id: NOBODY, role: self.role, client_gravatar: options.client_gravatar };
  const kind = isSpectator(actor) ? 'spectator' : `${viewer.role} ${viewer.client_gravatar}`;
  const version = await fingerprint(tx, realm.id, SOURCES);
  return ctx.listedUsers.get(`${realm.id} ${realm.host} ${kind}`, version, async () => {
    const rows = await ctx.users.list(realm.id, undefined, tx);
    const profiles = isSpectator(actor) ? undefined : await ctx.profileValues.list(realm.id, undefined, tx);
    return rows.map((row) => {
      const { is_active, ...record } = profiles
        ? userRecord(row, realm.host, viewer)
        : recordForSpectators(row, realm.host);
      const profile = profiles && !row.is_bot && { profile_data: profiles.get(row.id) ?? {} };
      const { id, is_bot, is_system_bot } = row;
      return {
        id,
        is_bot,
        is_active,
        is_system_bot,
        record: jsonValue({ ...record, ...profile }),
      };
    });
  });
}
