import type { Handler } from '@team-chat/bus';
import type { checkExternalPicture as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { isSigned } from '../rendering/external-pictures';

export const checkExternalPicture: Handler<Context, typeof op> = async (ctx, { params }) => ({
  is_signed: isSigned(await ctx.externalPictureKeys.get(), params.url, params.digest),
});
