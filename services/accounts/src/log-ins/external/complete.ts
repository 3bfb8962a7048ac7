import { type AppLogIn, type LogInOutcome, placeInNamedGroups, type RequestInfo } from '@team-chat/contracts';
import type { Context } from '../../context';
import type { ExternalPerson, IdentityProvider } from '../../domain/identity-provider';
import type { UserRow } from '../../domain/user';
import type { RealmRow } from '../../repositories/realms';
import { checkMayLogIn } from '../../users/log-in-checks';
import { completeLogIn } from '../complete-log-in';
import { applyClaims } from './matching';

/** Name of the way to log in by a provider. */
export const methodOf = ({ name }: IdentityProvider): string => `oidc:${name}`;

/** Logs in a person whom a provider has identified, with the role and the groups from the provider's claims. Throws
 *  SERVICE_UNAVAILABLE if the groups cannot be set, so that nobody keeps groups that the provider has taken away. */
export async function logPersonIn(
  ctx: Context,
  realm: RealmRow,
  provider: IdentityProvider,
  person: ExternalPerson,
  user: UserRow,
  app: AppLogIn | null,
  info: RequestInfo,
): Promise<LogInOutcome> {
  await checkMayLogIn(ctx, user);
  await applyClaims(ctx, realm, provider, person, user);
  const { join, leave } = person.groups;
  if (join.length + leave.length > 0) {
    const params = { realm_id: realm.id, user_id: user.id, join, leave };
    await ctx.bus.call(placeInNamedGroups, { params, info });
  }
  const current = (await ctx.users.find(realm.id, user.id))!;
  return completeLogIn(ctx, current, app, methodOf(provider), info);
}
