import { headers } from 'nats';
import type { Bus } from '../bus';
import { HEADER, PART_BYTES } from '../wire-format';
import type { Outcome } from '../perform';
import { RawJson } from '../raw-json';
import { reply } from '../reply';
import { packReplies, type RepliesWithSharedText } from './format';

/** Bytes that an end takes besides its text: quotes, commas, brackets. */
const END_BYTES = 8;

/** Replies to one inbox: the ends by the text that they share. */
type Texts = Map<string, RepliesWithSharedText['ends']>;

/** Replies that wait for the end of the turn, by inbox. */
class Turn {
  readonly interim = new Map<string, Texts>();
  readonly results = new Map<string, Texts>();

  get isEmpty(): boolean {
    return this.interim.size === 0 && this.results.size === 0;
  }
}

const isShort = (text: string) => Buffer.byteLength(text) < PART_BYTES / 2;

/** Sends the replies of one turn of the event loop to one inbox as one message, which holds shared text once. Interim replies go
 *  before the results. */
export class BatchedReplies {
  private turn = new Turn();

  constructor(private readonly bus: Bus) {}

  /** Adds a reply to the inbox's message. Sends refusals and large results alone. */
  add(inbox: string, token: string, outcome: Outcome): void {
    if (outcome instanceof RawJson && isShort(outcome.text)) {
      this.put('results', inbox, outcome.text, [token, outcome.end]);
    } else reply(this.bus, `${inbox}.${token}`, outcome);
  }

  /** Adds an interim reply to the inbox's message. Returns false for one that is too large. */
  addInterim(inbox: string, token: string, text: string, end: string): boolean {
    if (!isShort(text)) return false;
    this.put('interim', inbox, text, [token, end]);
    return true;
  }

  private put(kind: 'interim' | 'results', inbox: string, text: string, end: [string, string]): void {
    if (this.turn.isEmpty) setImmediate(() => this.flush());
    const inboxes = this.turn[kind];
    const texts: Texts = inboxes.get(inbox) ?? new Map();
    inboxes.set(inbox, texts);
    const ends = texts.get(text);
    if (ends) ends.push(end);
    else texts.set(text, [end]);
  }

  private flush(): void {
    const { interim, results } = this.turn;
    this.turn = new Turn();
    this.send(interim, 'interim');
    this.send(results, '1');
  }

  private send(inboxes: ReadonlyMap<string, Texts>, kind: 'interim' | '1'): void {
    for (const [inbox, texts] of inboxes) {
      for (const replies of inMessages(texts)) {
        const h = headers();
        h.set(HEADER.batch, kind);
        this.bus.reply(`${inbox}.${replies[0]!.ends[0]![0]}`, packReplies(replies), h);
      }
    }
  }
}

/** Splits replies into messages of a size that NATS accepts. */
function* inMessages(texts: ReadonlyMap<string, RepliesWithSharedText['ends']>): Iterable<RepliesWithSharedText[]> {
  let message: RepliesWithSharedText[] = [];
  let bytes = 0;
  for (const [text, all] of texts) {
    const shared = Buffer.from(text);
    let ends: RepliesWithSharedText['ends'] | undefined;
    for (const end of all) {
      const endBytes = end[0].length + end[1].length + END_BYTES;
      if (message.length > 0 && bytes + endBytes + (ends ? 0 : shared.length) > PART_BYTES) {
        yield message;
        [message, bytes, ends] = [[], 0, undefined];
      }
      if (!ends) {
        message.push({ shared, ends: (ends = []) });
        bytes += shared.length;
      }
      ends.push(end);
      bytes += endBytes;
    }
  }
  if (message.length > 0) yield message;
}
