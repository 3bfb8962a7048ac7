import { useEffect, useState } from 'preact/hooks';
import type { Client, ReplicaStatus } from '@team-chat/client';
import { reasonOf } from '../chat/chat.ts';
import { lineThrough, type Sample, sampleOf, withSample } from '../state/deployment-history.ts';

const EVERY_MS = 2000;

const PLOTS: { figure: keyof Sample; name: string; unit?: string }[] = [
  { figure: 'requestsPerSecond', name: 'Requests', unit: '/s' },
  { figure: 'errorsPerSecond', name: 'Errors', unit: '/s' },
  { figure: 'p95Ms', name: '95 % within', unit: 'ms' },
  { figure: 'polls', name: 'Waiting polls' },
  { figure: 'queues', name: 'Event queues' },
  { figure: 'logLag', name: 'Log entries behind' },
  { figure: 'outbox', name: 'Events not in the log' },
];

/** Shows the status of the replicas of all services, for owners. */
export function DeploymentPage({ client }: { client: Client }) {
  const { replicas, samples, problem } = useDeployment(client);
  return (
    <main class="deployment">
      <h1>Deployment</h1>
      <p>
        <a href="#">Back to the chat</a>
      </p>
      <div role="status">{problem !== undefined && <p class="banner problem">{problem}</p>}</div>
      <div class="plots">
        {PLOTS.map(({ figure, ...plot }) => (
          <Plot key={figure} {...plot} values={samples.map((sample) => sample[figure])} />
        ))}
      </div>
      <div class="scroller" tabIndex={0} role="region" aria-label="Replicas">
        <table>
          <thead>
            <tr>
              {['Service', 'Replica', 'Version', 'Up', 'Requests/s', 'p50 ms', 'p95 ms', 'Busy', 'MiB', 'Further'].map(
                (title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {replicas.map((replica) => (
              <ReplicaRow key={replica.id} replica={replica} />
            ))}
          </tbody>
        </table>
      </div>
    </main>
  );
}

function ReplicaRow({ replica }: { replica: ReplicaStatus }) {
  const { connections, polls, queues, outbox, log_position } = replica;
  const further = Object.entries({ connections, polls, queues, outbox, 'in the log': log_position })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${value} ${name}`);
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
      <td>{further.join(', ')}</td>
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
export function Plot({ name, unit = '', values }: { name: string; unit?: string; values: number[] }) {
  const latest = values.at(-1);
  const text = latest === undefined ? '–' : `${Math.round(latest * 10) / 10} ${unit}`.trim();
  return (
    <figure class="plot">
      <figcaption>
        {name} <strong>{text}</strong>
      </figcaption>
      <svg viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`} aria-hidden="true">
        <polyline points={lineThrough(values, WIDTH, HEIGHT)} />
      </svg>
    </figure>
  );
}
