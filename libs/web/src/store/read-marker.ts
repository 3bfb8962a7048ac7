import type { Client } from '@team-chat/client';

/** Milliseconds for which the messages that the user has seen are collected. */
const COLLECT_MS = 700;

/** Marks the messages that the user has seen as read, many with one request. */
export class ReadMarker {
  private readonly client: Client;
  /** Ids of messages that were seen and not reported, or whose report is on its way or succeeded. */
  private readonly seen = new Set<number>();
  private waiting: number[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(client: Client) {
    this.client = client;
  }

  add(ids: number[]): void {
    const added = ids.filter((id) => !this.seen.has(id));
    if (added.length === 0) return;
    for (const id of added) this.seen.add(id);
    this.waiting.push(...added);
    this.timer ??= setTimeout(() => void this.report(), COLLECT_MS);
  }

  /** Lets messages be marked again, after the user marked them as unread. */
  forget(ids: number[]): void {
    for (const id of ids) this.seen.delete(id);
  }

  private async report(): Promise<void> {
    this.timer = undefined;
    const messages = this.waiting.splice(0);
    try {
      await this.client.messages.updateFlags({ messages, op: 'add', flag: 'read' });
    } catch {
      // The next scrolling adds the messages again.
      this.forget(messages);
    }
  }
}
