import './deployment-page.css';
import { useEffect, useState } from 'preact/hooks';
import type { Client, ReplicaStatus } from '@team-chat/client';
import { Page } from '../parts/page.tsx';
import { reasonOf } from '../store/requests.ts';
import { useStore } from '../store/use-store.ts';
import { t, type TextKey } from '../words/words.ts';
import { lineThrough, type Sample, sampleOf, withSample } from '../state/deployment-history.ts';

const EVERY_MS = 2000;

const PLOTS: { figure: keyof Sample; name: TextKey; unit?: string }[] = [
  { figure: 'requestsPerSecond', name: 'deployment.requests', unit: '/s' },
  { figure: 'errorsPerSecond', name: 'deployment.errors', unit: '/s' },
  { figure: 'p95Ms', name: 'deployment.p95', unit: 'ms' },
  { figure: 'polls', name: 'deployment.polls' },
  { figure: 'queues', name: 'deployment.queues' },
  { figure: 'logLag', name: 'deployment.logLag' },
  { figure: 'outbox', name: 'deployment.outbox' },
];

const COLUMNS = [
  'deployment.service',
  'deployment.replica',
  'deployment.version',
  'deployment.up',
  'deployment.requestsPerSecond',
  'deployment.p50Ms',
  'deployment.p95Ms',
  'deployment.busy',
  'deployment.memory',
  'deployment.further',
] as const;

/** Shows the status of the replicas of all services, for owners. */
export function DeploymentPage() {
  const { client } = useStore().store.requests;
  const { replicas, samples, problem } = useDeployment(client);
  return (
    <Page title={t('account.deployment')}>
      <div role="status">{problem !== undefined && <p class="p-banner p-problem">{problem}</p>}</div>
      <div class="s-plots">
        {PLOTS.map(({ figure, ...plot }) => (
          <Plot key={figure} {...plot} values={samples.map((sample) => sample[figure])} />
        ))}
      </div>
      <div class="s-scroller" tabIndex={0} role="region" aria-label={t('deployment.replicas')}>
        <table>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {replicas.map((replica) => (
              <ReplicaRow key={replica.id} replica={replica} />
            ))}
          </tbody>
        </table>
      </div>
    </Page>
  );
}

function ReplicaRow({ replica }: { replica: ReplicaStatus }) {
  const { connections, polls, queues, outbox, log_position } = replica;
  const further = [
    ['deployment.connections', connections],
    ['deployment.pollCount', polls],
    ['deployment.queueCount', queues],
    ['deployment.outboxCount', outbox],
    ['deployment.logPosition', log_position],
  ] as const;
  return (
    <tr>
      <th scope="row">{replica.service}</th>
      <td>{replica.id}</td>
      <td>{replica.version}</td>
      <td>{durationSince(replica.started_at)}</td>
      <td>{replica.requests_per_second.toFixed(1)}</td>
      <td>{replica.p50_ms?.toFixed(1) ?? '–'}</td>
      <td>{replica.p95_ms?.toFixed(1) ?? '–'}</td>
      <td>{Math.round(replica.utilization * 100)} %</td>
      <td>{replica.memory_mib}</td>
      <td>{further.flatMap(([key, count]) => (count === undefined ? [] : [t(key, { count })])).join(', ')}</td>
    </tr>
  );
}

function durationSince(startedAt: number): string {
  const seconds = Math.max(0, Math.round(Date.now() / 1000 - startedAt));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
}

/** Asks for the status every two seconds, and keeps the figures of the last minutes. */
function useDeployment(client: Client) {
  const [replicas, setReplicas] = useState<ReplicaStatus[]>([]);
  const [samples, setSamples] = useState<Sample[]>([]);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const ending = new AbortController();
    const look = async () => {
      const status = await client.deployment.getStatus({}, { signal: ending.signal, retries: 0 });
      setReplicas(status.replicas);
      setSamples((earlier) => withSample(earlier, sampleOf(status.replicas)));
      setProblem(undefined);
    };
    const lookOnce = () => void look().catch((error: unknown) => ending.signal.aborted || setProblem(reasonOf(error)));
    lookOnce();
    const timer = setInterval(lookOnce, EVERY_MS);
    return () => {
      clearInterval(timer);
      ending.abort();
    };
  }, [client]);
  return { replicas, samples, problem };
}

const WIDTH = 240;
const HEIGHT = 48;

/** Shows the latest of some values, and all of them as a line. */
function Plot({ name, unit = '', values }: { name: TextKey; unit?: string; values: number[] }) {
  const latest = values.at(-1);
  const text = latest === undefined ? '–' : `${Math.round(latest * 10) / 10} ${unit}`.trim();
  return (
    <figure class="s-plot">
      <figcaption>
        {t(name)} <strong>{text}</strong>
      </figcaption>
      <svg viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`} aria-hidden="true">
        <polyline points={lineThrough(values, WIDTH, HEIGHT)} />
      </svg>
    </figure>
  );
}
