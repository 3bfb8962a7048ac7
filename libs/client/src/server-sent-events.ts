/** One event of a body of type `text/event-stream`. */
export interface ServerSentEvent {
  /** Its name; `message` by default. */
  name: string;
  /** Undefined for a block without data, such as one that sets the time after which browsers reconnect. */
  data: string | undefined;
}

/** Is told when the wait for bytes begins and ends. */
export interface WaitObserver {
  begin(): void;
  end(): void;
}

/** Yields the events of a body as they come. Cancels the body at the end. */
export async function* readServerSentEvents(
  body: ReadableStream<Uint8Array>,
  wait: WaitObserver,
): AsyncGenerator<ServerSentEvent, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      wait.begin();
      const { done, value } = await reader.read();
      wait.end();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop()!;
      for (const block of blocks) yield parse(block);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function parse(block: string): ServerSentEvent {
  const event: ServerSentEvent = { name: 'message', data: undefined };
  for (const line of block.split('\n')) {
    const [, field, value] = /^(event|data): ?(.*)$/s.exec(line) ?? [];
    if (field === 'event') event.name = value!;
    if (field === 'data') event.data = event.data === undefined ? value! : `${event.data}\n${value}`;
  }
  return event;
}
