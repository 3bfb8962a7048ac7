import type { Handler } from '@team-chat/bus';
import type { renderDescriptions as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { renderDescription } from '../content/render';

export const renderDescriptions: Handler<Context, typeof op> = async (ctx, { actor, params }) => ({
  rendered: await Promise.all(params.texts.map((text) => renderDescription(ctx, actor, text))),
});
