import {
  type Actor,
  BadRequestError,
  codePointLength,
  MAX_FULL_NAME_LENGTH,
  MAX_USER_GROUP_NAME_LENGTH,
} from '@team-chat/contracts';
import {
  collectReferences,
  type NamedChannel,
  type NamedEmoji,
  type NamedGroup,
  type NamedUser,
  type Names,
  type References,
  RenderError,
  type Rendered,
} from '@team-chat/markdown';
import { SYSTEM_GROUPS } from '@team-chat/permissions';
import type { Context } from '../context';
import { maySeeChannel, maySeeContent } from '../domain/channel-access';
import type { Visibility } from '../access/visibility';
import { renderText, type TextOptions } from '../rendering/render-text';
import { TaskStoppedError } from '../rendering/worker-pool';
import { findLinkedFiles, type LinkedFile } from '../files/linked-files';
import { loadLinkifiers } from './linkifiers';

const DISPLAY_NAMES = new Map(SYSTEM_GROUPS.map(({ name, display_name }) => [name as string, display_name]));

/** A rendered text, and the uploaded files to which it links, without files that its author may not read. */
export interface RenderedText extends Rendered {
  files: LinkedFile[];
}

/** Renders a text that the actor has written. All names in it are resolved in one batch. */
export async function render(ctx: Context, visibility: Visibility, text: string): Promise<RenderedText> {
  const { files, ...options } = await renderOptions(ctx, visibility, text);
  const [rendered] = await renderWith(ctx, visibility, [text], options);
  return { ...rendered!, files: files.filter(({ path_id }) => rendered!.upload_path_ids.includes(path_id)) };
}

/** Renders descriptions that the actor has written, and returns their HTML. Names and links mean the same as in messages;
 *  pictures are not shown. All names in the descriptions are resolved in one batch. */
export async function renderDescriptions(ctx: Context, visibility: Visibility, texts: string[]): Promise<string[]> {
  if (texts.length === 0) return [];
  // No reference goes over the end of a line.
  const { files: _, ...options } = await renderOptions(ctx, visibility, texts.join('\n'), { isDescription: true });
  return (await renderWith(ctx, visibility, texts, options)).map(({ html }) => html);
}

/** Renders a description, as `renderDescriptions` does. */
export async function renderDescription(ctx: Context, visibility: Visibility, text: string): Promise<string> {
  return (await renderDescriptions(ctx, visibility, [text]))[0]!;
}

async function renderWith(
  ctx: Context,
  { actor }: Visibility,
  texts: string[],
  options: TextOptions,
): Promise<Rendered[]> {
  try {
    return await ctx.renderer.render(actor, texts, options);
  } catch (error) {
    const isRefused = error instanceof RenderError || error instanceof TaskStoppedError;
    throw isRefused ? new BadRequestError('Unable to render message') : error;
  }
}

/** Renders a text, which may link to the channels `made`, created by the surrounding transaction. */
export type RenderPrepared = (text: string, made?: NamedChannel[]) => Rendered;

/** Resolves the names in a sample and returns a function that renders at once, for short texts that are known in full only
 *  within a transaction. The returned function applies no linkifiers: the short texts consist of mentions and links, in
 *  which no pattern matches. */
export async function prepareRender(ctx: Context, visibility: Visibility, sample: string): Promise<RenderPrepared> {
  const { names, files: _, ...options } = await renderOptions(ctx, visibility, sample);
  return (text, made = []) =>
    renderText(text, {
      ...options,
      linkifiers: [],
      names: { ...names, channels: [...names.channels, ...made] },
    });
}

async function renderOptions(
  ctx: Context,
  visibility: Visibility,
  text: string,
  { isDescription = false } = {},
): Promise<TextOptions & { names: Names; files: LinkedFile[] }> {
  const { actor, realm } = visibility;
  const references = collectReferences(text);
  const [linkifiers, names, files, external_picture_key, translate_emoticons] = await Promise.all([
    loadLinkifiers(ctx, actor.realm_id),
    resolveNames(ctx, visibility, references),
    findLinkedFiles(ctx, actor, isDescription ? [] : references.upload_path_ids),
    ctx.externalPictureKeys.get(),
    references.has_emoticons && !isDescription && wantsEmoji(ctx, actor),
  ]);
  const { default_code_block_language, inline_image_preview } = realm.settings;
  return {
    files,
    linkifiers,
    names: { ...names, uploads: files.flatMap(({ preview }) => preview ?? []) },
    external_picture_key,
    realm_url: realm.url,
    default_code_block_language,
    inline_image_preview: inline_image_preview && !isDescription,
    translate_emoticons,
    extra_emoji: ctx.config.IDENTIFIER_VENDOR,
  };
}

/** Returns whether the actor wants emoticons to become emoji. */
async function wantsEmoji(ctx: Context, { realm_id, user_id }: Actor): Promise<boolean> {
  return (await ctx.userCards.get(realm_id, user_id))!.translate_emoticons;
}

async function resolveNames(ctx: Context, visibility: Visibility, references: References): Promise<Names> {
  const [named, channels, emoji] = await Promise.all([
    findNamed(ctx, visibility, references),
    resolveChannels(ctx, visibility.actor, references),
    findEmoji(ctx, visibility.actor.realm_id, references),
  ]);
  return { ...named, channels, emoji };
}

/** Returns the organisation's own emoji that a text names. */
async function findEmoji(ctx: Context, realmId: number, { emoji_names }: References): Promise<NamedEmoji[]> {
  if (emoji_names.length === 0) return [];
  const custom = await ctx.knownCustomEmoji.get(realmId);
  return Object.values(custom).filter(({ name, deactivated }) => !deactivated && emoji_names.includes(name));
}

/** Returns the users and groups that the actor's text may mention, without users whom the actor may not see. Texts that
 *  are too long for a name are neither looked up nor cached. */
async function findNamed(
  ctx: Context,
  visibility: Visibility,
  { user_names, user_ids, group_names }: References,
): Promise<{ users: NamedUser[]; groups: NamedGroup[] }> {
  const { realm_id } = visibility.actor;
  const users = user_names.filter((name) => codePointLength(name) <= MAX_FULL_NAME_LENGTH);
  const groups = group_names.filter((name) => codePointLength(name) <= MAX_USER_GROUP_NAME_LENGTH);
  const [foundUsers, foundGroups] = await Promise.all([
    ctx.userNames.getMany(realm_id, [...user_ids, ...users.map((name) => `@${name}` as const)]),
    ctx.groupNames.getMany(realm_id, groups),
  ]);
  const people = [...foundUsers.values()].flat();
  const inaccessibleUsers = await visibility.listInaccessible(people);
  return {
    users: people.filter(({ user_id }) => !inaccessibleUsers.has(user_id)),
    groups: [...foundGroups.values()].flat().map(withDisplayName),
  };
}

/** Adds the name under which texts show a system group. */
function withDisplayName(group: NamedGroup): NamedGroup {
  const display_name = group.is_system_group ? DISPLAY_NAMES.get(group.name) : undefined;
  return display_name === undefined ? group : { ...group, display_name };
}

/** Returns the channels that the actor's text names. Channels that the actor may not know of are left out and stay text:
 *  nobody may find out names by mentioning them. */
async function resolveChannels(
  ctx: Context,
  actor: Actor,
  { channel_names, topics }: References,
): Promise<NamedChannel[]> {
  const { realm_id, user_id } = actor;
  const found = await ctx.channels.listByNameForUser(realm_id, user_id, channel_names);
  const channels = found.filter((channel) => maySeeChannel(actor, channel, channel.is_subscribed));
  const readable = new Map(
    channels
      .filter((channel) => maySeeContent(actor, channel, channel.is_subscribed))
      .map((channel) => [channel.name, channel.conversation_id]),
  );
  const newest = await ctx.topics.listNewest(
    realm_id,
    topics.flatMap(({ channel_name, topic }) => {
      const conversation_id = readable.get(channel_name);
      return conversation_id === undefined ? [] : [{ conversation_id, topic }];
    }),
  );
  return channels.map(({ id, name, conversation_id }) => ({
    stream_id: id,
    name,
    topics: Object.fromEntries(
      newest
        .filter((each) => each.conversation_id === conversation_id)
        .map((each) => [each.topic.toLowerCase(), each.id]),
    ),
  }));
}
