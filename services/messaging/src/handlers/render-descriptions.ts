import type { Handler } from '@team-chat/bus';
import type { renderDescriptions as op } from '@team-chat/contracts';
import { visibilityFor } from '../access/visibility';
import { renderDescription } from '../content/render';
import type { Context } from '../context';

export const renderDescriptions: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const visibility = await visibilityFor(ctx, actor);
  return {
    rendered: await Promise.all(params.texts.map((text) => renderDescription(ctx, visibility, text))),
  };
};
