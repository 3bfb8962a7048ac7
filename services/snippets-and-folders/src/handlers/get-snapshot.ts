import type { Handler } from '@team-chat/bus';
import type { getSnippetsAndFoldersSnapshot as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { registrationData } from '../snapshot';

export const getSnapshot: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { value: data, ...contained } = await ctx.db.snapshot((tx) =>
    registrationData(ctx, tx, actor, params.options),
  );
  return { ...contained, data };
};
