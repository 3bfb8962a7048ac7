import type { HttpOperation, HttpOperationId, InputOf, UploadedFile } from '@team-chat/contracts';
import type { ApiClient } from '@team-chat/testkit';
import type { Actor, Organisation } from './actors';

/** Parameters as clients send them: files are files. */
type Sent<Params> = { [K in keyof Params]: Params[K] extends UploadedFile[] | undefined ? Blob : Params[K] };

/** An object that a request is about. */
export interface Subject {
  id: number;
  /** The name, address, domain or other text by which requests name it. */
  name: string;
  /** The channel of a message. */
  channel?: Subject;
  /** The bot of a call. */
  bot?: Pick<Subject, 'id'>;
  /** The full name of a user. */
  full_name?: string;
  /** The ids of all objects of the kind in the organisation, for requests that name them all. */
  all?: number[];
  /** Text that an answer contains if, and only if, it shows the object. By default the name. */
  mark?: string;
  /** Client of the account that is used up by the request, instead of the actor's own. */
  client?: ApiClient;
  /** Returns what a refused request must not change. */
  read?: () => Promise<unknown>;
}

/** Creates an object of one kind for an actor. For an actor without access, `actor.user` is a member's account. */
export type MakeSubject = (
  organisation: Organisation,
  actor: Actor & { user: NonNullable<Actor['user']> },
) => Promise<Subject>;

/** A refusal of one operation: its text, with status 400 and code BAD_REQUEST, or the whole answer. `{id}` and `{name}`
 *  stand for the object's. */
export type Refusal = string | { status?: number; code?: string; msg: string; [extra: string]: unknown };

export interface Row<I extends HttpOperationId> {
  /** Distinguishes these requests from others of the operation. */
  about?: string;
  /** Refusals of this operation, by the word for them in the cells. `none` is the answer for objects that do not exist. */
  refusals?: { readonly [word: string]: Refusal | undefined };
  /** Returns the parameters of a request that is valid apart from permission. */
  request: (subject: Subject, actor: Actor) => Sent<InputOf<Extract<HttpOperation, { id: I }>>>;
  /** Returns whether an answer shows the object. By default, whether it contains the object's mark. */
  shows?: (body: any, subject: Subject) => boolean;
  /** Successful requests leave the object as it is, as those do whose method is GET. */
  keeps?: true;
  /** Successful requests are sent one after another, because each replaces what the one before wrote. */
  serial?: true;
  /**
   * A line for each object: its name, two spaces or more, and one word for each actor. The columns are
   * owner, administrator, moderator, member, guest, limited guest and bot, then deactivated, foreigner and spectator: without the
   * last three words, all three are refused with 401.
   */
  cells: string;
}

/** The rows of all operations that have a route. An operation whose parameters differ in who may give them has several. */
export type Matrix = { readonly [I in HttpOperationId]: Row<I> | readonly Row<I>[] };

/** The rows of some operations. */
export type Rows = Partial<Matrix>;
