import type { checkPictures as op } from '@team-chat/contracts';
import type { Handler } from '../context';

export const checkPictures: Handler<typeof op> = async (ctx, { params }) => {
  const { realm_id, repair } = params;
  const readNames = async () => {
    const { pictures = {} } = (await ctx.realms.find(realm_id)) ?? {};
    return { ...(await ctx.users.listPictures(realm_id)), ofRealm: Object.values(pictures) };
  };
  return ctx.publicPictures.compare(realm_id, readNames, repair);
};
