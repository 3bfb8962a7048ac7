import { ServiceUnavailableError } from '@team-chat/contracts';

/** Pieces of work of one organisation that may wait. More would be done after their callers have given up. */
const MAX_WAITING = 100;

/** The organisation and user whose turn work takes. */
export interface Share {
  realm_id: number;
  user_id: number;
}

/** Stands for the organisation itself, among its users, in work that is done for nobody in particular. */
export const NOBODY = 0;

interface Refusable {
  reject: (error: unknown) => void;
}

/** Waiting work of organisations. Organisations take turns, and each has one piece at work at most. Within an organisation its users
 *  take turns, and where too many pieces wait, the user with the most gives way. */
export class SharedQueue<Piece extends Refusable> {
  /** By organisation and user, each in the order of their turns. */
  private readonly waiting = new Map<number, Map<number, Piece[]>>();
  private readonly running = new Set<number>();

  /** Organisations with work that was taken and is not done. */
  get runningCount(): number {
    return this.running.size;
  }

  /** Adds a piece. Rejects with ServiceUnavailableError if too many wait: the piece, or another one. */
  add({ realm_id, user_id }: Share, piece: Piece): void {
    const users = this.waiting.get(realm_id) ?? new Map<number, Piece[]>();
    const pieces = users.get(user_id) ?? [];
    if (!makeRoom(users, pieces.length)) {
      piece.reject(new ServiceUnavailableError());
      return;
    }
    pieces.push(piece);
    users.set(user_id, pieces);
    this.waiting.set(realm_id, users);
  }

  /** Takes the piece whose turn it is, if any. Call `done` after the work. */
  take(): { piece: Piece; done: () => void } | undefined {
    const next = [...this.waiting].find(([realmId]) => !this.running.has(realmId));
    if (!next) return undefined;
    const [realmId, users] = next;
    const [userId, pieces] = [...users][0]!;
    const piece = pieces.shift()!;
    moveToEnd(users, userId, pieces.length > 0);
    moveToEnd(this.waiting, realmId, users.size > 0);
    this.running.add(realmId);
    return { piece, done: () => this.running.delete(realmId) };
  }

  /** Rejects all waiting pieces. */
  rejectAll(error: unknown): void {
    const pieces = [...this.waiting.values()].flatMap((users) => [...users.values()].flat());
    this.waiting.clear();
    for (const { reject } of pieces) reject(error);
  }
}

/** Returns whether one more piece of a user with `ownCount` waiting ones may wait in its organisation. If too many wait, the
 *  newest piece of the user with the most is refused, unless the user is this one. */
function makeRoom<Piece extends Refusable>(users: Map<number, Piece[]>, ownCount: number): boolean {
  const lists = [...users.values()];
  if (lists.reduce((sum, { length }) => sum + length, 0) < MAX_WAITING) return true;
  const longest = lists.reduce((one, other) => (other.length > one.length ? other : one));
  if (longest.length <= ownCount + 1) return false;
  longest.pop()!.reject(new ServiceUnavailableError());
  return true;
}

/** Moves an entry of a map to its end, or removes it. */
function moveToEnd<Key, Value>(map: Map<Key, Value>, key: Key, isKept: boolean): void {
  const value = map.get(key)!;
  map.delete(key);
  if (isKept) map.set(key, value);
}

/** Places for work of organisations, which take turns as in SharedQueue. */
export class SharedPlaces {
  private readonly queue = new SharedQueue<Refusable & { start: (done: () => void) => Promise<void> }>();

  constructor(private readonly count: number) {}

  /** Runs `work` once one of the places is free and it is the turn of the share. Throws ServiceUnavailableError if too much work of the
   *  organisation waits. */
  run<T>(share: Share, work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const start = async (done: () => void) => {
        try {
          resolve(await work());
        } catch (error) {
          reject(error);
        }
        done();
        this.startWaiting();
      };
      this.queue.add(share, { start, reject });
      this.startWaiting();
    });
  }

  private startWaiting(): void {
    while (this.queue.runningCount < this.count) {
      const next = this.queue.take();
      if (!next) return;
      void next.piece.start(next.done);
    }
  }
}
