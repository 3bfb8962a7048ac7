import { MAX_TOPIC_LENGTH } from '@team-chat/contracts';

const ELLIPSIS = '…';

/** Names the topics of threads: by the day and the beginning of the first message, with a number where several would be named
 *  alike, as the established server's importer does. */
export class ThreadTopics {
  private readonly topics = new Map<string, string>();
  private readonly uses = new Map<string, number>();

  /** Returns a thread's topic. The first call names the topic by its text and time in Unix seconds. */
  nameOf(thread: string, timestamp: number, text: string): string {
    const known = this.topics.get(thread);
    if (known !== undefined) return known;
    const day = new Date(timestamp * 1000).toISOString().slice(0, 10);
    const name = `${day} ${text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')}`.trim();
    const plain = cut(name, MAX_TOPIC_LENGTH);
    const earlier = this.uses.get(plain) ?? 0;
    this.uses.set(plain, earlier + 1);
    const number = earlier === 0 ? '' : ` (${earlier + 1})`;
    const topic = cut(name, MAX_TOPIC_LENGTH - number.length) + number;
    this.topics.set(thread, topic);
    return topic;
  }
}

function cut(text: string, max: number): string {
  const characters = [...text];
  return characters.length <= max ? text : characters.slice(0, max - ELLIPSIS.length).join('') + ELLIPSIS;
}
