import { type Actor, MAX_DRAFTS_IN_REGISTRATION, type SnapshotOptions } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import type { Context } from './context';
import { stepsWithout } from './domain/onboarding-step';

type Part = (ctx: Context, tx: Transaction, actor: Actor) => Promise<Record<string, unknown>>;

/** This service's part of the registration data, by fetch type.
 *  Source: spec/wire-contract-annex.md, section 7. */
const PARTS: Record<string, Part> = {
  channel_folders: async (ctx, tx, { realm_id }) => ({
    channel_folders: await ctx.channelFolders.list(realm_id, { include_archived: true }, tx),
  }),
  drafts: async (ctx, tx, actor) => ({
    drafts: await ctx.drafts.listNewest(tx, actor, MAX_DRAFTS_IN_REGISTRATION),
  }),
  navigation_views: async (ctx, tx, actor) => ({
    navigation_views: await ctx.navigationViews.list(actor, tx),
  }),
  onboarding_steps: async (ctx, tx, actor) => ({
    onboarding_steps: stepsWithout(await ctx.onboardingSteps.listSeen(tx, actor)),
    navigation_tour_video_url: null,
  }),
  saved_snippets: async (ctx, tx, { realm_id, user_id }) => ({
    saved_snippets: await ctx.savedSnippets.list(realm_id, user_id, tx),
  }),
};

export async function registrationData(
  ctx: Context,
  tx: Transaction,
  actor: Actor,
  { types }: SnapshotOptions,
): Promise<Record<string, unknown>> {
  const data = {};
  for (const [type, part] of Object.entries(PARTS)) {
    if (types === null || types.includes(type)) Object.assign(data, await part(ctx, tx, actor));
  }
  return data;
}

/** Returns the registration data of a spectator: empty lists, and only folders of channels that are open to the web.
 *  Source: spec/core-operations.md, section 3.5. */
export async function spectatorsData(
  ctx: Context,
  tx: Transaction,
  realmId: number,
  openFolderIds: number[],
  { types }: SnapshotOptions,
): Promise<Record<string, unknown>> {
  const wants = (type: string) => types === null || types.includes(type);
  const folders = await ctx.channelFolders.list(realmId, { include_archived: true }, tx);
  return {
    ...(wants('channel_folders') && {
      channel_folders: folders.filter(({ id }) => openFolderIds.includes(id)),
    }),
    ...(wants('drafts') && { drafts: [] }),
    ...(wants('navigation_views') && { navigation_views: [] }),
    ...(wants('onboarding_steps') && { onboarding_steps: [], navigation_tour_video_url: null }),
    ...(wants('saved_snippets') && { saved_snippets: [] }),
  };
}
