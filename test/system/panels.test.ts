import { type Series, recordedSeries } from '../support/recorded-metrics';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordBackup } from '@team-chat/contracts';
import { EventReader, expectRefusal, ok, until } from '@team-chat/testkit';
import { startTestCluster, type TestCluster } from '@team-chat/testkit/cluster';
import { observeProcess } from '../../libs/runtime/src/process-metrics';
import { describeAlerts, testRules } from '../chart/alerts';

const RELEASE = 'chat';
/** Services with an outbox. */
const RELAYS = 4;
const DASHBOARD = join(__dirname, '..', '..', 'k8s', 'files', 'dashboards', 'team-chat.json');

/** Panels that show something only where there is trouble. */
const EMPTY_IN_HEALTH = ['Requests that fail', 'Queues adopted', 'Failed attempts at due work'];

const panels = (JSON.parse(readFileSync(DASHBOARD, 'utf8')).panels as { title: string; targets?: { expr: string }[] }[])
  .flatMap(({ title, targets = [] }) => targets.map(({ expr }): [string, string] => [title, expr]))
  .filter(([title]) => !EMPTY_IN_HEALTH.includes(title));

describeAlerts('the dashboard of a deployment that runs', () => {
  let cluster: TestCluster;
  let series: Series[];

  beforeAll(async () => {
    cluster = await startTestCluster({ inProcess: true });
    observeProcess();
    const { owner } = await cluster.aRealm();
    const queue = await EventReader.register(owner.client, { event_types: ['message'] });
    await ok(owner.client.post('/messages', { type: 'direct', to: [owner.user_id], content: 'Hello' }));
    await queue.next('message');
    const { url } = await ok(owner.client.post('/user_uploads', { file: new File(['x'], 'x.txt') }));
    expect((await owner.client.download(url)).status).toBe(200);
    await expectRefusal(owner.client.get('/messages/999999'), 'Invalid message(s)');
    await cluster.bus.call(recordBackup, { params: { is_saved: true } });
    const instance = { service_name: 'chat', service_instance_id: 'one' };
    // A relay reports its depth once it leads.
    series = await until('the outbox is reported', async () => {
      const found = await recordedSeries({ service_namespace: RELEASE, ...instance });
      return found.filter((each) => each.series.startsWith('outbox_depth')).length === RELAYS ? found : undefined;
    });
  });
  afterAll(() => cluster?.stop());

  const evaluate = (expr: string, value: number) =>
    testRules(
      [],
      [
        {
          name: 'panel',
          interval: '1m',
          input_series: series,
          promql_expr_test: [{ expr, eval_time: '10m', exp_samples: [{ labels: '{}', value }] }],
        },
      ],
    );

  it.each(panels)('%s has data', (_title, expr) => {
    const query = expr.replaceAll('$release', RELEASE).replaceAll('$__rate_interval', '5m');
    // A value that is no number is not equal to itself.
    evaluate(`count((${query}) == (${query})) > bool 0`, 1);
  });

  it('finds a panel without data', () => {
    expect(() => evaluate('count(polls_waiting) > bool 0', 1)).toThrow('polls_waiting');
  });
});
