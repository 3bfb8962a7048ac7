import { headers } from 'nats';
import type { Bus } from '../bus';
import { HEADER } from '../headers';
import { PART_BYTES } from '../part-size';
import { type Outcome, RawJson } from '../perform';
import { reply } from '../reply';
import { type RepliesWithSharedText, packReplies } from './format';

/** Bytes that an end takes besides its text: quotes, commas, brackets. */
const END_BYTES = 8;

/** Sends the replies of one turn of the event loop to one inbox as one message, which holds shared text once. */
export class BatchedReplies {
  private inboxes = new Map<string, Map<string, RepliesWithSharedText['ends']>>();

  constructor(private readonly bus: Bus) {}

  /** Adds a reply to the inbox's message. Sends refusals and large results alone. */
  add(inbox: string, token: string, outcome: Outcome): void {
    const isShort = outcome instanceof RawJson && Buffer.byteLength(outcome.text) < PART_BYTES / 2;
    if (!isShort) return reply(this.bus, `${inbox}.${token}`, outcome);
    if (this.inboxes.size === 0) setImmediate(() => this.flush());
    const texts = this.inboxes.get(inbox) ?? new Map<string, RepliesWithSharedText['ends']>();
    this.inboxes.set(inbox, texts);
    const ends = texts.get(outcome.text);
    if (ends) ends.push([token, outcome.end]);
    else texts.set(outcome.text, [[token, outcome.end]]);
  }

  private flush(): void {
    const { inboxes } = this;
    this.inboxes = new Map();
    for (const [inbox, texts] of inboxes) {
      for (const replies of inMessages(texts)) {
        const h = headers();
        h.set(HEADER.batch, '1');
        this.bus.reply(`${inbox}.${replies[0]!.ends[0]![0]}`, packReplies(replies), h);
      }
    }
  }
}

/** Splits replies into messages of a size that NATS accepts. */
function* inMessages(
  texts: ReadonlyMap<string, RepliesWithSharedText['ends']>,
): Iterable<RepliesWithSharedText[]> {
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
