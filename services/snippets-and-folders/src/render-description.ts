import { type Actor, renderDescriptions } from '@team-chat/contracts';
import type { Context } from './context';

/** Returns the HTML of a description. Calls messaging, which resolves mentions; not within a transaction. */
export async function renderDescription(ctx: Context, actor: Actor, description: string): Promise<string> {
  const { rendered } = await ctx.bus.call(renderDescriptions, { actor, params: { texts: [description] } });
  return rendered[0]!;
}
