import type { Handler } from '@team-chat/bus';
import { EmailPreferences, type getEmailPreferences as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { ownSettings } from '../domain/own-settings';

export const getEmailPreferences: Handler<Context, typeof op> = async (ctx, { params }) => {
  const { realm_id, user_ids } = params;
  const [rows, presences] = await Promise.all([
    ctx.users.listBy(realm_id, { ids: user_ids, emails: [], fullNames: [] }),
    ctx.presences.list(realm_id, { userIds: user_ids }),
  ]);
  const active = new Map(presences.map((presence) => [presence.user_id, presence.active_timestamp]));
  const people = rows.filter((row) => row.is_active && !row.is_bot);
  const users = people.map((row) =>
    EmailPreferences.parse({
      ...ownSettings(row),
      user_id: row.id,
      active_at: active.get(row.id) ?? null,
    }),
  );
  return { users };
};
