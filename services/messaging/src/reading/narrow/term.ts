import { type Actor, ApiError, type Operand } from '@team-chat/contracts';
import type { Context } from '../../context';
import type { ChannelForUser } from '../../domain/channel';
import type { Condition } from '../../repositories/messages';

/** The way to the messages that a narrow finds. `index`: in the order of ids, through an index. `conversations`: in
 *  each of the user's conversations. `window`: most likely among the newest messages of all. */
export type Path = 'index' | 'conversations' | 'window';

/** One condition of a narrow, for the database. */
export interface Term {
  condition: Condition;
  /** The condition to use if all matches are gathered and sorted, because they are so few or so scattered. */
  gather?: Condition;
  path?: Path;
  /** Marks the condition for unread messages, which are found through the ranges of read messages. */
  onlyUnread?: true;
  /** The id of the only conversation with matches. */
  conversation_id?: number;
  /** The channel with the matches. A caller who may see the channel's whole history also finds messages that did not
   *  arrive. */
  opensChannel?: ChannelForUser;
  /** Whether the matches are in channels whose history is open to the caller. */
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
