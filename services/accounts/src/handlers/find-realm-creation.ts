import type { Handler } from '@team-chat/bus';
import type { findRealmCreation as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { realmDomainOf } from '../domain/realm-domain';
import { readRealmLink } from '../realms/realm-creation';

export const findRealmCreation: Handler<Context, typeof op> = async (ctx, { params }) => {
  const { state } = await readRealmLink(ctx, params.key);
  return { state, domain: realmDomainOf(ctx.config) ?? null };
};
