import {
  type Actor,
  BadRequestError,
  type Draft,
  findAccessibleChannels,
  getUserCards,
  getUserSettings,
} from '@team-chat/contracts';
import type { Context } from './context';
import { type DraftFields, normalizeDraft } from './domain/draft';

/** Throws BadRequestError for a user who does not synchronize drafts. */
export async function checkDraftsAreSynchronized(ctx: Context, actor: Actor): Promise<void> {
  const { realm_id, user_id } = actor;
  const { settings } = await ctx.bus.call(getUserSettings, { params: { realm_id, user_id } });
  if (!settings.enable_drafts_synchronization) throw new BadRequestError('User has disabled synchronizing drafts.');
}

/** Returns the drafts in their stored form. Throws BadRequestError for a channel that the actor cannot access, and for a
 *  user who does not exist or is deactivated. */
export async function checkDrafts(ctx: Context, actor: Actor, drafts: Draft[]): Promise<DraftFields[]> {
  const normalized = drafts.map((draft) => normalizeDraft(draft, actor.user_id, ctx.now()));
  const addressed = (type: Draft['type']) => [
    ...new Set(normalized.flatMap((draft) => (draft.type === type ? draft.to : []))),
  ];
  await checkChannels(ctx, actor, addressed('stream'));
  await checkPeople(ctx, actor, addressed('private'));
  return normalized;
}

async function checkChannels(ctx: Context, actor: Actor, wanted: number[]): Promise<void> {
  if (wanted.length === 0) return;
  const { channel_ids } = await ctx.bus.call(findAccessibleChannels, {
    actor,
    params: { channel_ids: wanted },
  });
  if (channel_ids.length < wanted.length) throw new BadRequestError('Invalid channel ID');
}

async function checkPeople(ctx: Context, { realm_id }: Actor, wanted: number[]): Promise<void> {
  if (wanted.length === 0) return;
  const { users } = await ctx.bus.call(getUserCards, { params: { realm_id, user_ids: wanted } });
  const known = new Set(users.map((user) => user.user_id));
  const unknown = wanted.find((id) => !known.has(id));
  if (unknown !== undefined) throw new BadRequestError(`Invalid user ID ${unknown}`);
  const gone = users.find((user) => !user.is_active);
  if (gone) throw new BadRequestError(`'${gone.email}' is no longer using Zulip.`);
}
