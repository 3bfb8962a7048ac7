import type { Handler } from '@team-chat/bus';
import type { findRequestedRealm as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { realmDomainOf } from '../domain/realm-domain';
import { readRealmRequest, shownRequest } from '../realms/realm-creation';

export const findRequestedRealm: Handler<Context, typeof op> = async (ctx, { params }) => {
  const { state, request } = await readRealmRequest(ctx, params.key);
  return { state, domain: realmDomainOf(ctx.config) ?? null, requested: shownRequest(request) };
};
