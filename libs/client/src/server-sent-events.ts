/** One event of a body of type `text/event-stream`. */
export interface ServerSentEvent {
  /** Its name; `message` by default. */
  name: string;
  /** Undefined for a block without data, such as one that sets the time after which browsers reconnect. */
  data: string | undefined;
}

/** Yields the events of a body as they come. Calls `onRead` before each wait for bytes. Cancels the body at the end. */
export async function* readServerSentEvents(
  body: ReadableStream<Uint8Array>,
  onRead: () => void,
): AsyncGenerator<ServerSentEvent, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      onRead();
      const { done, value } = await reader.read();
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
    const [, field, value] = /^(event|data): ?(.*)$/.exec(line) ?? [];
    if (field === 'event') event.name = value!;
    if (field === 'data') event.data = event.data === undefined ? value! : `${event.data}\n${value}`;
  }
  return event;
}
