/** What a client knows of its unread messages: where each is, and which mention the user. */
export class UnreadState {
  private readonly places = new Map<number, string>();
  private readonly mentions = new Set<number>();

  constructor(
    private readonly userId: number,
    unread: any,
  ) {
    for (const { stream_id, topic, unread_message_ids } of unread.streams) {
      for (const id of unread_message_ids) this.places.set(id, channelPlace(stream_id, topic));
    }
    for (const { other_user_id, unread_message_ids } of unread.pms) {
      for (const id of unread_message_ids) this.places.set(id, directPlace(userId, [other_user_id]));
    }
    for (const { user_ids_string, unread_message_ids } of unread.huddles) {
      const people = user_ids_string.split(',').map(Number);
      for (const id of unread_message_ids) this.places.set(id, directPlace(userId, people));
    }
    for (const id of unread.mentions) this.mentions.add(id);
    if (unread.count !== this.places.size) {
      throw new Error(`count is ${unread.count}, but ${this.places.size} messages are listed`);
    }
  }

  /** A new message, or one that was marked as unread. */
  addMessage({ message, flags }: any): void {
    if (flags.includes('read')) return;
    const place =
      message.type === 'stream'
        ? channelPlace(message.stream_id, message.subject)
        : directPlace(
            this.userId,
            message.display_recipient.map((person: { id: number }) => person.id),
          );
    this.places.set(message.id, place);
    if (flags.includes('mentioned') || flags.includes('wildcard_mentioned')) this.mentions.add(message.id);
  }

  markUnread(ids: number[], details: Record<string, any>): void {
    for (const id of ids) {
      const { type, stream_id, topic, user_ids, mentioned } = details[id];
      this.places.set(
        id,
        type === 'stream' ? channelPlace(stream_id, topic) : directPlace(this.userId, user_ids),
      );
      if (mentioned) this.mentions.add(id);
    }
  }

  get ids(): number[] {
    return [...this.places.keys()];
  }

  markRead(ids: number[]): void {
    for (const id of ids) {
      this.places.delete(id);
      this.mentions.delete(id);
    }
  }

  /** Messages that went elsewhere, as far as they are unread. */
  move(ids: number[], streamId: number, topic: string): void {
    for (const id of ids) if (this.places.has(id)) this.places.set(id, channelPlace(streamId, topic));
  }

  /** Another text may mention the user, or not any more. */
  setMentioned(id: number, flags: string[]): void {
    const isMentioned = flags.includes('mentioned') || flags.includes('wildcard_mentioned');
    if (isMentioned && this.places.has(id)) this.mentions.add(id);
    else this.mentions.delete(id);
  }

  get comparable() {
    return {
      places: Object.fromEntries(this.places),
      mentions: [...this.mentions].sort((a, b) => a - b),
    };
  }
}

/** Spellings of one topic that differ in case are one topic. */
function channelPlace(streamId: number, topic: string): string {
  return `channel ${streamId}, topic ${topic.toLowerCase()}`;
}

function directPlace(userId: number, people: number[]): string {
  const everyone = new Set([userId, ...people]);
  return `direct ${[...everyone].sort((a, b) => a - b).join(',')}`;
}
