interface Row {
  received: boolean;
  read: boolean;
  starred: boolean;
}

export interface ModelMessage {
  id: number;
  place: number;
  topic: string;
}

/** Model of the users' messages, as simple as possible: a row for each message and user who has it. */
export class MessageRows {
  readonly messages: ModelMessage[] = [];
  private readonly rows = new Map<string, Row>();

  /** `subscribers` has the users of each place. Only those of a channel change. */
  constructor(
    private readonly subscribers: Set<number>[],
    private readonly isChannel: (place: number) => boolean,
  ) {}

  send(message: ModelMessage): void {
    this.messages.push(message);
    for (const user of this.subscribers[message.place]!) {
      this.rows.set(key(user, message), { received: true, read: false, starred: false });
    }
  }

  subscribe(user: number, place: number): void {
    this.subscribers[place]!.add(user);
  }

  unsubscribe(user: number, place: number): void {
    if (!this.subscribers[place]!.delete(user)) return;
    this.read(user, (message) => message.place === place);
  }

  read(user: number, which: (message: ModelMessage) => boolean): void {
    for (const message of this.messages.filter(which)) {
      const row = this.rows.get(key(user, message));
      if (row) row.read = true;
    }
  }

  /** Marks messages as unread, except in channels that the user is not subscribed to. A message without a row
   *  becomes a received one. */
  unread(user: number, which: (message: ModelMessage) => boolean): void {
    for (const message of this.messages.filter(which)) {
      if (!this.subscribers[message.place]!.has(user)) continue;
      this.rows.set(key(user, message), { ...this.rowOf(user, message), received: true, read: false });
    }
  }

  star(user: number, starred: boolean, which: (message: ModelMessage) => boolean): void {
    for (const message of this.messages.filter(which)) {
      if (!starred && !this.rows.has(key(user, message))) continue;
      this.rows.set(key(user, message), { ...this.rowOf(user, message), starred });
    }
  }

  /** Returns the flags of all messages in a place that the user may see, by message id. */
  flags(user: number, place: number): Record<number, string[]> {
    const seen = this.messages.filter(
      (message) => message.place === place && (this.isChannel(place) || this.rows.has(key(user, message))),
    );
    return Object.fromEntries(seen.map((message) => [message.id, flagsOf(this.rowOf(user, message))]));
  }

  unreadIds(user: number): number[] {
    return this.messages
      .filter((message) => !flagsOf(this.rowOf(user, message)).includes('read'))
      .map((message) => message.id);
  }

  starredIds(user: number): number[] {
    return this.messages.filter((message) => this.rowOf(user, message).starred).map((message) => message.id);
  }

  private rowOf(user: number, message: ModelMessage): Row {
    return this.rows.get(key(user, message)) ?? { received: false, read: true, starred: false };
  }
}

const key = (user: number, message: ModelMessage) => `${user}:${message.id}`;

function flagsOf({ received, read, starred }: Row): string[] {
  return [...(received ? [] : ['historical']), ...(read || !received ? ['read'] : []), ...(starred ? ['starred'] : [])];
}
