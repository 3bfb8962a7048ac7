import type { Handler } from '@team-chat/bus';
import { BadRequestError, type createRealmLink as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { realmDomainOf } from '../domain/realm-domain';
import { newRealmLink } from '../realms/realm-creation';

export const createRealmLink: Handler<Context, typeof op> = async (ctx) => {
  if (realmDomainOf(ctx.config) === undefined)
    throw new BadRequestError(
      'Set REALM_DOMAIN: there are no host names below the IP address in EXTERNAL_URL.',
    );
  return newRealmLink(ctx);
};
