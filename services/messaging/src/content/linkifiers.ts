import { invalidate } from '@team-chat/bus';
import {
  type Actor,
  BadRequestError,
  type LinkifierRecord,
  linkifiersChanged,
  realmLinkifiers,
} from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import type { TopicLink } from '@team-chat/markdown';
import type { Context } from '../context';

/** Throws unless the pattern is a regular expression that takes little time, and the template fits the pattern. */
export async function checkLinkifier(
  ctx: Context,
  actor: Actor,
  { pattern, url_template }: Omit<LinkifierRecord, 'id'>,
): Promise<void> {
  const problem = await ctx.renderer.findLinkifierProblem(actor, { pattern, url_template });
  if (problem !== undefined) throw new BadRequestError(problem);
}

export function linkifierNotFound(): BadRequestError {
  return new BadRequestError('Linkifier not found.');
}

/** Returns the linkifiers of an organisation, in the order in which they apply. */
export async function loadLinkifiers(ctx: Context, realmId: number): Promise<LinkifierRecord[]> {
  return ctx.knownLinkifiers.get(realmId);
}

/** Returns the links that clients show beside topics, by topic, for what the actor does or reads. */
export async function renderTopicLinks(
  ctx: Context,
  actor: Actor,
  topics: string[],
): Promise<Map<string, TopicLink[]>> {
  return ctx.renderer.topicLinks(actor, topics, await loadLinkifiers(ctx, actor.realm_id));
}

/** Changes the linkifiers of an organisation and publishes them, one change after the other. Texts rendered after the
 *  reply use the new list. */
export async function changeLinkifiers<T>(
  ctx: Context,
  realm_id: number,
  change: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const result = await ctx.db.transaction(async (tx) => {
    await ctx.linkifiers.lock(tx, realm_id);
    const changed = await change(tx);
    const realm_linkifiers = await ctx.linkifiers.list(realm_id, tx);
    const audience = { realm: true, clients: { linkifier_url_template: true } } as const;
    await ctx.outbox.add(tx, linkifiersChanged.entry(realm_id, audience, { realm_linkifiers }));
    return changed;
  });
  invalidate(ctx.bus, realmLinkifiers, realm_id, 'all');
  return result;
}
