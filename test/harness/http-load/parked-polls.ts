import { send } from './http-client';
import type { Poll } from './messages';
import { Receivers } from './receivers';

/** Long polls of many clients, sent again as soon as they are answered. */
export class ParkedPolls extends Receivers {
  protected async receive(poll: Poll): Promise<void> {
    const { authorization, queue_id } = poll;
    for (;;) {
      const path = `/api/v1/events?queue_id=${queue_id}&last_event_id=${poll.last_event_id}`;
      const call = { target: this.target, method: 'GET', path, authorization };
      const answer = await send(call, this.end.signal);
      const events = (JSON.parse(answer) as { events: { id: number; type: string }[] }).events;
      poll.last_event_id = events.at(-1)!.id;
      this.take(answer, events);
    }
  }
}
