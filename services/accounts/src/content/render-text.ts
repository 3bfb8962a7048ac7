import { type Actor, renderDescriptions } from '@team-chat/contracts';
import type { Context } from '../context';

/** The HTML of a text about the organisation or its users. Asked of messaging, which knows what names and patterns in it
 *  mean; not within a transaction. */
export async function renderText(ctx: Context, actor: Actor, text: string): Promise<string> {
  const { rendered } = await ctx.bus.call(renderDescriptions, { actor, params: { texts: [text] } });
  return rendered[0]!;
}
