import type { Handler } from '@team-chat/bus';
import type { renderMessage as op } from '@team-chat/contracts';
import { visibilityFor } from '../access/visibility';
import type { Context } from '../context';
import { render } from '../content/render';

export const renderMessage: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { html } = await render(ctx, await visibilityFor(ctx, actor), params.content.toWellFormed());
  return { rendered: html };
};
