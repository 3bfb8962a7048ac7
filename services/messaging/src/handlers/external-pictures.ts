import type { checkExternalPicture as op } from '@team-chat/contracts';
import type { Handler } from '../context';
import { isSigned } from '../rendering/external-pictures';

export const checkExternalPicture: Handler<typeof op> = async (ctx, { params }) => ({
  is_signed: isSigned(await ctx.externalPictureKeys.get(), params.url, params.digest),
});
