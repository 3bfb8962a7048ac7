import type { Client } from './client.ts';
import type { Message } from './generated/types.ts';
import type { CallOptions } from './transport.ts';

/** Where a message goes: the parameters of `messages.send` besides its content. */
export type Destination = { type: 'channel'; to: string | number; topic: string } | { type: 'direct'; to: number[] };

const NEWEST = 100;

/** Returns the newest own message at a destination whose text passes a test. Looks at all topics of a channel, because a topic
 *  may have been renamed. */
export async function findSent(
  client: Client,
  destination: Destination,
  isIt: (text: string) => boolean,
  options?: CallOptions,
): Promise<Message | undefined> {
  const { user_id } = await client.users.getOwn({}, options);
  const place =
    destination.type === 'channel'
      ? { operator: 'channel', operand: destination.to }
      : { operator: 'dm', operand: destination.to };
  const { messages } = await client.messages.list(
    {
      anchor: 'newest',
      num_before: NEWEST,
      num_after: 0,
      narrow: [place, { operator: 'sender', operand: user_id }],
      apply_markdown: false,
    },
    options,
  );
  return messages.reverse().find(({ content }) => isIt(content));
}
