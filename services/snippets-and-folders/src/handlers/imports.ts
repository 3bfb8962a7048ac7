import type * as op from '@team-chat/contracts';
import type { Actor } from '@team-chat/contracts';
import type { Handler } from '../context';
import { checkFolderName } from '../domain/channel-folder';
import { renderDescription } from '../render-description';

/** The kinds of folders and snippets in `imported_ids`. */
const FOLDER = 'folder';
const SNIPPET = 'saved_snippet';

/** Nothing announces what is imported: nobody is logged in. */
export const importFolders: Handler<typeof op.importFolders> = async (ctx, { params }) => {
  const { realm_id, member_id, folders } = params;
  const sourceIds = folders.map((folder) => folder.source_id);
  const member: Actor = { realm_id, user_id: member_id, role: 400, is_bot: false, group_ids: [] };
  const rendered = await Promise.all(folders.map(({ description }) => renderDescription(ctx, member, description)));
  return ctx.db.transaction(async (tx) => {
    await ctx.importedIds.lock(tx, realm_id);
    await ctx.channelFolders.lockOrder(tx, realm_id);
    const known = await ctx.importedIds.find(tx, realm_id, FOLDER, sourceIds);
    const added = new Map<string, number>();
    for (const [index, { source_id, is_archived, name, ...folder }] of folders.entries()) {
      if (known.has(source_id)) continue;
      const { id } = await ctx.channelFolders.insert(tx, {
        ...folder,
        realm_id,
        name: checkFolderName(name),
        rendered_description: rendered[index]!,
      });
      if (is_archived) await ctx.channelFolders.archiveNew(tx, { realm_id, id });
      added.set(source_id, id);
    }
    await ctx.importedIds.add(tx, realm_id, FOLDER, added);
    return { ids: Object.fromEntries([...known, ...added]) };
  });
};

export const importPersonalLists: Handler<typeof op.importPersonalLists> = async (ctx, { params }) => {
  const { realm_id, saved_snippets, onboarding_steps } = params;
  const sourceIds = saved_snippets.map(({ source_id }) => source_id);
  await ctx.db.transaction(async (tx) => {
    await ctx.importedIds.lock(tx, realm_id);
    const known = await ctx.importedIds.find(tx, realm_id, SNIPPET, sourceIds);
    const added = new Map<string, number>();
    for (const { source_id, ...snippet } of saved_snippets.filter((each) => !known.has(each.source_id))) {
      added.set(source_id, (await ctx.savedSnippets.insert(tx, { realm_id, ...snippet })).id);
    }
    await ctx.importedIds.add(tx, realm_id, SNIPPET, added);
    for (const { user_id, name } of onboarding_steps) await ctx.onboardingSteps.add(tx, { realm_id, user_id }, name);
  });
  return {};
};
