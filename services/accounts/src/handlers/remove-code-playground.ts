import { type Handler, invalidate } from '@team-chat/bus';
import { BadRequestError, realms, type removeCodePlayground as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { realmUpdated } from '../events/realm-events';
import { changePlaygrounds } from '../realms/change-playgrounds';

/** Removes a playground. Its language ceases to be the default one of code blocks. */
export const removeCodePlayground: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { realm_id } = actor;
  await changePlaygrounds(ctx, realm_id, async (tx, { settings }) => {
    const language = await ctx.playgrounds.remove(tx, realm_id, params.playground_id);
    if (language === undefined) throw new BadRequestError('Invalid playground');
    const { default_code_block_language, ...rest } = settings;
    if (default_code_block_language !== language) return;
    await ctx.realms.update(tx, realm_id, { settings: rest });
    await ctx.outbox.add(tx, realmUpdated(realm_id, 'default_code_block_language', ''));
  });
  invalidate(ctx.bus, realms, realm_id, 'all');
  return {};
};
