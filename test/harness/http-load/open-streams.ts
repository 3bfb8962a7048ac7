import { open } from './http-client';
import type { Poll } from './messages';
import { Receivers } from './receivers';

/** Streams of events of many clients. */
export class OpenStreams extends Receivers {
  protected async receive({ authorization, queue_id, last_event_id }: Poll): Promise<void> {
    const path = `/api/v1/events/stream?queue_id=${queue_id}&last_event_id=${last_event_id}`;
    const body = await open({ target: this.target, method: 'GET', path, authorization }, this.end.signal);
    let text = '';
    for await (const chunk of body) {
      text += chunk as string;
      const blocks = text.split('\n\n');
      text = blocks.pop()!;
      const data = blocks.flatMap((block) => /(?:^|\n)data: ([^\n]*)/.exec(block)?.[1] ?? []);
      const answer = `{"result":"success","msg":"","events":[${data.join(',')}],"queue_id":"${queue_id}"}`;
      this.take(answer, (JSON.parse(answer) as { events: { type: string }[] }).events);
    }
    throw new Error('a stream has ended');
  }
}
