import { type Handler, invalidate } from '@team-chat/bus';
import { BadRequestError, type createRealm as op, realmsByHost } from '@team-chat/contracts';
import { violates } from '@team-chat/db';
import { renderMarkdown } from '@team-chat/markdown';
import { ROLE } from '@team-chat/permissions';
import { addUser } from '../account-changes/add-user';
import { propagateNewUser } from '../account-changes/spread-change';
import type { Context } from '../context';
import { isWellFormedEmail } from '../domain/email-address';
import { checkFullName } from '../domain/full-name';
import { isHostName } from '../domain/host-name';
import { checkPassword, hashPassword, WEAK_PASSWORD_ADVICE } from '../domain/passwords';

export const createRealm: Handler<Context, typeof op> = async (ctx, { params }) => {
  const host = params.host.trim().toLowerCase();
  const { email: delivery_email, password } = params.owner;
  if (!isHostName(host)) throw new BadRequestError('Invalid host name.');
  if (!isWellFormedEmail(delivery_email)) throw new BadRequestError('Invalid email address.');
  const full_name = checkFullName(params.owner.full_name);
  if (full_name === '') throw new BadRequestError('full_name cannot be blank');
  checkPassword(password, [delivery_email, full_name], WEAK_PASSWORD_ADVICE);
  const password_hash = await hashPassword(password);
  const { realm, owner } = await ctx.db
    .transaction(async (tx) => {
      const realm = await ctx.realms.insert(tx, {
        host,
        name: params.name,
        description: params.description,
        rendered_description: renderMarkdown(params.description, { inline_image_preview: false }).html,
        is_default: params.is_default,
        settings: ctx.config.GRAVATAR === 'off' ? { default_avatar_source: 'identicon' } : {},
        date_created: ctx.now(),
      });
      const owner = await addUser(ctx, tx, realm, {
        delivery_email,
        full_name,
        password_hash,
        role: ROLE.owner,
      });
      return { realm, owner };
    })
    .catch((error: unknown) => {
      if (violates(error, 'realms_host_key')) throw new BadRequestError('Host name is already in use.');
      if (violates(error, 'realms_one_default'))
        throw new BadRequestError('There is a default organization already.');
      throw error;
    });
  invalidate(ctx.bus, realmsByHost, 0, 'all');
  await propagateNewUser(ctx, owner);
  return { realm_id: realm.id, owner_id: owner.id };
};
