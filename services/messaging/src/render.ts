import { BadRequestError, getGroupCards, getUserCards } from '@team-chat/contracts';
import {
  collectReferences,
  type Names,
  RenderError,
  type Rendered,
  renderMarkdown,
} from '@team-chat/markdown';
import type { Context } from './context';

/** Renders text in an organisation: all names it mentions are resolved in one batch. */
export async function render(ctx: Context, realmId: number, text: string): Promise<Rendered> {
  const realm = (await ctx.realms.get(realmId, 'realm'))!;
  const { default_code_block_language, inline_image_preview } = realm.settings;
  const names = await resolveNames(ctx, realmId, text);
  try {
    return renderMarkdown(text, {
      names,
      realm_url: realm.url,
      default_code_block_language,
      inline_image_preview,
    });
  } catch (error) {
    if (error instanceof RenderError) throw new BadRequestError('Unable to render message');
    throw error;
  }
}

async function resolveNames(ctx: Context, realm_id: number, text: string): Promise<Names> {
  const { user_names, user_ids, group_names, channel_names } = collectReferences(text);
  const [users, groups, channels] = await Promise.all([
    user_names.length + user_ids.length > 0
      ? ctx.bus.call(getUserCards, { params: { realm_id, user_ids, full_names: user_names } })
      : { users: [] },
    group_names.length > 0
      ? ctx.bus.call(getGroupCards, { params: { realm_id, names: group_names } })
      : { groups: [] },
    ctx.channels.listByName(realm_id, channel_names),
  ]);
  return {
    users: users.users,
    groups: groups.groups,
    channels: channels.map((channel) => ({ stream_id: channel.id, name: channel.name })),
  };
}
