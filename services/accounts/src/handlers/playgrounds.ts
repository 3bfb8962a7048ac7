import { invalidate } from '@team-chat/bus';
import * as op from '@team-chat/contracts';
import { BadRequestError, MAX_PLAYGROUNDS, realms } from '@team-chat/contracts';
import type { Handler } from '../context';
import { checkPlaygroundUrl } from '../domain/urls';
import { realmUpdated } from '../events/realm-events';
import { changePlaygrounds } from '../realms/change-playgrounds';

export const addCodePlayground: Handler<typeof op.addCodePlayground> = async (ctx, { actor, params }) => {
  const { realm_id } = actor;
  checkPlaygroundUrl(params.url_template);
  const id = await changePlaygrounds(ctx, actor, op.addCodePlayground, async (tx) => {
    const { length } = await ctx.playgrounds.list(realm_id, tx);
    if (length >= MAX_PLAYGROUNDS) {
      throw new BadRequestError(`An organization can have at most ${MAX_PLAYGROUNDS} playgrounds.`);
    }
    const added = await ctx.playgrounds.insert(tx, realm_id, params);
    if (added === undefined) {
      throw new BadRequestError('There is a playground with this name for this language already.');
    }
    return added;
  });
  return { id };
};

/** Removes a playground. Code blocks no longer have its language as their default. */
export const removeCodePlayground: Handler<typeof op.removeCodePlayground> = async (ctx, { actor, params }) => {
  const { realm_id } = actor;
  await changePlaygrounds(ctx, actor, op.removeCodePlayground, async (tx, { settings }) => {
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
