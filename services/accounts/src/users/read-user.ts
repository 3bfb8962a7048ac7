import type { Actor, UserRecord } from '@team-chat/contracts';
import type { Context } from '../context';
import type { PublicUserRow } from '../domain/user';
import { userRecord } from '../domain/user-record';

export interface UserOptions {
  client_gravatar: boolean;
  include_custom_profile_fields: boolean;
}

/** Returns a user's record as the caller sees it. */
export async function readUser(
  ctx: Context,
  actor: Actor,
  row: PublicUserRow,
  { client_gravatar, include_custom_profile_fields }: UserOptions,
): Promise<UserRecord> {
  const realm = (await ctx.realms.find(actor.realm_id))!;
  const hasProfile = include_custom_profile_fields && !row.is_bot;
  const profiles = hasProfile && (await ctx.profileValues.list(actor.realm_id, [row.id]));
  return {
    ...userRecord(row, realm.host, { ...actor, client_gravatar }),
    ...(profiles && { profile_data: profiles.get(row.id) ?? {} }),
  };
}
