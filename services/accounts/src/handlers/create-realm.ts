import type { Handler } from '@team-chat/bus';
import { BadRequestError, type createRealm as op } from '@team-chat/contracts';
import { violates } from '@team-chat/db';
import type { Context } from '../context';
import { isWellFormedEmail } from '../domain/email-address';
import { checkFullName } from '../domain/full-name';
import { isHostName } from '../domain/host-name';
import { checkPassword, WEAK_PASSWORD_ADVICE } from '../domain/passwords';
import { addRealm, announceRealm, isHostInUse } from '../realms/add-realm';

export const createRealm: Handler<Context, typeof op> = async (ctx, { params }) => {
  const host = params.host.trim().toLowerCase();
  const { email: delivery_email, password } = params.owner;
  if (!isHostName(host)) throw new BadRequestError('Invalid host name.');
  if (!isWellFormedEmail(delivery_email)) throw new BadRequestError('Invalid email address.');
  const full_name = checkFullName(params.owner.full_name);
  if (full_name === '') throw new BadRequestError('full_name cannot be blank');
  checkPassword(password, [delivery_email, full_name], WEAK_PASSWORD_ADVICE);
  const person = { delivery_email, full_name, password_hash: await ctx.passwordHashes.hash(password) };
  const { name, description, is_default } = params;
  const { realm, owner } = await ctx.db
    .transaction((tx) =>
      addRealm(ctx, tx, { host, name, description, is_default, owner: person, isByOwner: false }),
    )
    .catch((error: unknown) => {
      if (isHostInUse(error)) throw new BadRequestError('Host name is already in use.');
      if (violates(error, 'realms_one_default'))
        throw new BadRequestError('There is a default organization already.');
      throw error;
    });
  await announceRealm(ctx, owner);
  return { realm_id: realm.id, owner_id: owner.id };
};
