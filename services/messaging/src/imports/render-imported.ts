import type { Actor } from '@team-chat/contracts';
import {
  collectReferences,
  type Names,
  type NamedChannel,
  NO_FACTS,
  type References,
  RenderError,
  type Rendered,
} from '@team-chat/markdown';
import { ROLE } from '@team-chat/permissions';
import { getRealmInfo } from '../access/realm-settings';
import { loadLinkifiers } from '../content/linkifiers';
import type { Context } from '../context';
import { maySeeChannel } from '../domain/channel-access';
import { previewOf } from '../files/linked-files';
import type { TextOptions } from '../rendering/render-text';
import { TaskStoppedError } from '../rendering/worker-pool';

/** A text of an import. */
export interface ImportedText {
  content: string;
  /** Author of the text: names of channels that the author may not know stay text. */
  sender_id: number;
  /** Paths of the files that the text may show. */
  files: string[];
}

/** A rendered text; `isPlain` where its markup could not be rendered, and is shown as it is. */
export type RenderedImport = Rendered & { isPlain?: true };

/** Names that all texts of one call resolve alike. */
type SharedNames = Omit<Names, 'channels'>;

/** Renders texts. The names in all of them are resolved in one batch. */
export async function renderImported(ctx: Context, realmId: number, texts: ImportedText[]): Promise<RenderedImport[]> {
  if (texts.length === 0) return [];
  const references = texts.map(({ content }) => collectReferences(content));
  const [names, options] = await Promise.all([
    resolveNames(ctx, realmId, texts, references),
    sharedOptions(ctx, realmId),
  ]);
  const rendered: RenderedImport[] = [];
  for (const group of groupBySight(texts, references)) {
    const channels = await resolveChannels(ctx, realmId, group.sender_id, group.channelNames);
    const html = await renderOrShow(
      ctx,
      realmId,
      group.places.map((place) => texts[place]!.content),
      {
        ...options,
        names: { ...names, channels },
      },
    );
    for (const [index, place] of group.places.entries()) rendered[place] = html[index]!;
  }
  return rendered;
}

/** Renders texts; those that cannot be rendered are shown as they are. */
async function renderOrShow(
  ctx: Context,
  realm_id: number,
  texts: string[],
  options: TextOptions,
): Promise<RenderedImport[]> {
  try {
    return await ctx.renderer.render({ realm_id, user_id: 0 }, texts, options);
  } catch (error) {
    if (!(error instanceof RenderError || error instanceof TaskStoppedError)) throw error;
    if (texts.length === 1) return [plain(texts[0]!)];
    const each = [];
    for (const text of texts) each.push(...(await renderOrShow(ctx, realm_id, [text], options)));
    return each;
  }
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function plain(text: string): RenderedImport {
  const html = `<p>${text.replace(/[&<>"]/g, (character) => ESCAPES[character]!)}</p>`;
  return { ...NO_FACTS, html, isPlain: true };
}

/** Divides texts: those without links to channels mean the same whoever wrote them, the others are taken together by their author. */
function groupBySight(
  texts: ImportedText[],
  references: References[],
): { sender_id: number; channelNames: string[]; places: number[] }[] {
  const groups = new Map<number, { sender_id: number; channelNames: string[]; places: number[] }>();
  for (const [place, { channel_names }] of references.entries()) {
    const sender_id = channel_names.length === 0 ? 0 : texts[place]!.sender_id;
    const group = groups.get(sender_id) ?? { sender_id, channelNames: [], places: [] };
    group.channelNames.push(...channel_names);
    group.places.push(place);
    groups.set(sender_id, group);
  }
  return [...groups.values()];
}

async function resolveChannels(
  ctx: Context,
  realm_id: number,
  user_id: number,
  names: string[],
): Promise<NamedChannel[]> {
  if (names.length === 0) return [];
  const author: Actor = { realm_id, user_id, role: ROLE.member, is_bot: false, group_ids: [] };
  const found = await ctx.channels.listByNameForUser(realm_id, user_id, [...new Set(names)]);
  const seen = found.filter((channel) => maySeeChannel(author, channel, channel.is_subscribed));
  return seen.map(({ id, name }) => ({ stream_id: id, name, topics: {} }));
}

async function resolveNames(
  ctx: Context,
  realmId: number,
  texts: ImportedText[],
  references: References[],
): Promise<SharedNames> {
  const all = <K extends 'user_names' | 'group_names' | 'emoji_names'>(key: K) => [
    ...new Set(references.flatMap((each) => each[key])),
  ];
  const userIds = [...new Set(references.flatMap((each) => each.user_ids))];
  const paths = [...new Set(texts.flatMap(({ files }) => files))];
  const [users, groups, custom, files] = await Promise.all([
    ctx.userNames.getMany(realmId, [...userIds, ...all('user_names').map((name) => `@${name}` as const)]),
    ctx.groupNames.getMany(realmId, all('group_names')),
    ctx.knownCustomEmoji.get(realmId),
    ctx.attachments.findByPaths(realmId, paths),
  ]);
  const pictures = await ctx.pictures.list(
    realmId,
    files.map(({ id }) => id),
  );
  const byId = new Map(pictures.map((picture) => [picture.attachment_id, picture]));
  const emojiNames = new Set(all('emoji_names'));
  return {
    users: [...users.values()].flat(),
    groups: [...groups.values()].flat(),
    emoji: Object.values(custom).filter(({ name, deactivated }) => !deactivated && emojiNames.has(name)),
    uploads: files.flatMap(({ id, path_id }) => previewOf(path_id, byId.get(id)) ?? []),
  };
}

async function sharedOptions(ctx: Context, realmId: number): Promise<Omit<TextOptions, 'names'>> {
  const [realm, linkifiers, external_picture_key] = await Promise.all([
    getRealmInfo(ctx, realmId),
    loadLinkifiers(ctx, realmId),
    ctx.externalPictureKeys.get(),
  ]);
  const { default_code_block_language, inline_image_preview } = realm.settings;
  return {
    linkifiers,
    external_picture_key,
    realm_url: realm.url,
    default_code_block_language,
    inline_image_preview,
    translate_emoticons: false,
    extra_emoji: ctx.config.IDENTIFIER_VENDOR,
  };
}
