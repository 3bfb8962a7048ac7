import { type Actor, renderDescriptions } from '@team-chat/contracts';
import type { Context } from './context';

/** Asked of messaging, which knows what names and patterns in a text mean; not within a transaction. */
export async function renderDescription(ctx: Context, actor: Actor, description: string): Promise<string> {
  const { rendered } = await ctx.bus.call(renderDescriptions, { actor, params: { texts: [description] } });
  return rendered[0]!;
}
