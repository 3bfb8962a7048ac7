import { ok } from '@team-chat/testkit';
import { authorizationOf } from '../../harness/bench-deployment';
import { type Measured, measureCpu } from '../../harness/cpu';
import type { Target } from '../../harness/http-load/messages';
import { median } from '../../harness/percentiles';
import type { Bench, Row } from '../bench';
import { alternate, compare, cpuOf, latencyOf, oursByProcess } from '../compare';

const PAGE = 100;
const REQUESTS = 200;
const CONCURRENCY = 8;
/** One in so many messages has reactions. */
const REACTED = 5;

/** Measures getting the newest messages of each view that a client shows first, some with reactions and flags, among a million. The
 *  floor selects the same rows by their ids. */
export async function read({ deployment, load, realm, million, expressFloor }: Bench): Promise<Row[]> {
  const { realm: large, reader, large: channel, partners } = await million();
  const views: [what: string, narrow: unknown[]][] = [
    ['of a channel', [['channel', channel.name]]],
    [
      'of a topic',
      [
        ['channel', channel.name],
        ['topic', 'topic 7'],
      ],
    ],
    ['of a direct conversation', [{ operator: 'dm', operand: [partners[0]] }]],
    ['that are unread', [['is', 'unread']]],
    ['of all views together', []],
  ];
  const rows: Row[] = [];
  for (const [what, narrow] of views) {
    const page = { anchor: 'newest', num_before: PAGE, num_after: 0, narrow };
    const { messages } = await ok(reader.client.get('/messages', page));
    const ids = messages.map(({ id }: { id: number }) => id);
    await deployment.sql.query(
      `INSERT INTO messaging.reactions (realm_id, message_id, user_id, emoji_name, emoji_code, reaction_type)
       SELECT $1, id, $2, 'tada', '1f389', 'unicode_emoji' FROM unnest($3::bigint[]) AS id WHERE id % $4 = 0
           ON CONFLICT DO NOTHING`,
      [large.realm_id, reader.user_id, ids, REACTED],
    );
    const search = new URLSearchParams({ ...page, narrow: JSON.stringify(narrow) } as never);
    const measure = async (target: Target, processes: Measured[], path: string, authorization: string) => {
      const task = { target, method: 'GET', path, authorizations: [authorization] } as const;
      let times: number[] = [];
      const cpu = await measureCpu(processes, REQUESTS, async () => {
        ({ times } = await load.run('requests', { ...task, total: REQUESTS, concurrency: CONCURRENCY }));
      });
      return { cpu, times, waitMs: median(times) };
    };
    const rounds = await alternate(
      () =>
        measure(deployment.target(large), deployment.processes, `/api/v1/messages?${search}`, authorizationOf(reader)),
      () =>
        measure(
          expressFloor.target,
          [expressFloor.process, deployment.postgres],
          `/api/v1/messages?ids=${ids.join(',')}&user_id=${reader.user_id}&realm_id=${large.realm_id}`,
          authorizationOf(realm.owner),
        ),
    );
    rows.push({
      what: `CPU per GET /messages, the newest ${ids.length} ${what} (floor: bare express and pg)`,
      ...compare(rounds, cpuOf),
      budget: 2.2,
      parts: oursByProcess(rounds),
      latency: latencyOf(rounds),
    });
  }
  return rows;
}
