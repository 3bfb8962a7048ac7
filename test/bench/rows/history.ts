import { ok } from '@team-chat/testkit';
import type { Bench, Row } from '../bench';
import { limitedTime, medianMs } from '../limit';

const PAGE = 100;
const TIMES = 20;
const LIMIT_MS = 100;

/** Measures getting the newest page of each view that a client shows first, among a million messages. */
export async function history({ million }: Bench): Promise<Row[]> {
  const { reader, large, partners } = await million();
  const narrows: [what: string, narrow: unknown[]][] = [
    ['a channel', [['channel', large.name]]],
    [
      'a topic',
      [
        ['channel', large.name],
        ['topic', 'topic 7'],
      ],
    ],
    ['a direct conversation', [{ operator: 'dm', operand: [partners[0]] }]],
    ['what is unread', [['is', 'unread']]],
    ['a common word', [['search', 'common']]],
    ['a rare word', [['search', 'thing4711']]],
  ];
  const rows: Row[] = [];
  for (const [what, narrow] of narrows) {
    const page = { anchor: 'newest', num_before: PAGE, num_after: 0, narrow };
    const ms = await medianMs(TIMES, () => ok(reader.client.get('/messages', page)));
    rows.push(limitedTime(`time to get a page of ${what}, of a million messages`, ms, LIMIT_MS));
  }
  return rows;
}
