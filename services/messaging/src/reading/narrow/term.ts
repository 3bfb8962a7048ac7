import { type Actor, ApiError, type Operand } from '@team-chat/contracts';
import type { Context } from '../../context';
import type { ChannelForUser } from '../../domain/channel';
import type { Condition } from '../../repositories/messages';

/** How to get at what a narrow finds. `index`: in the order of ids, some index leads to it. `conversations`: in each of
 *  the user's conversations. `window`: most likely among the newest messages of all. */
export type Path = 'index' | 'conversations' | 'window';

/** One condition of a narrow, made ready for the database. */
export interface Term {
  condition: Condition;
  /** The same, for when the matches are so few, or so scattered, that all of them are gathered and sorted. */
  gather?: Condition;
  path?: Path;
  /** Means what has not been read, which is known by ranges and found from there. */
  onlyUnread?: true;
  /** Of the one conversation that it leads to. */
  conversation_id?: number;
  /** Leads into a channel whose whole history the caller may see, not only what arrived. */
  opensChannel?: ChannelForUser;
  /** Leads into channels whose history is open to the caller. */
  opensChannels?: boolean;
  isInaccessible?: boolean;
}

export type Resolver = (ctx: Context, actor: Actor, operand: Operand) => Promise<Term> | Term;

export function badNarrow(desc: string): ApiError {
  return new ApiError('BAD_NARROW', `Invalid narrow operator: ${desc}`, { desc });
}

export function badCombination(desc: string): ApiError {
  return new ApiError('BAD_NARROW', `Invalid narrow operator combination: ${desc}`, { desc });
}
