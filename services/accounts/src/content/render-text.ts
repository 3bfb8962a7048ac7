import { type Actor, renderDescriptions } from '@team-chat/contracts';
import type { Context } from '../context';

/** Returns the HTML of a text about the organisation or its users. Asks messaging, which resolves the names and patterns
 *  of the text; do not call it within a transaction. */
export async function renderText(ctx: Context, actor: Actor, text: string): Promise<string> {
  const { rendered } = await ctx.bus.call(renderDescriptions, { actor, params: { texts: [text] } });
  return rendered[0]!;
}
