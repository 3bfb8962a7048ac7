import { metrics } from '@opentelemetry/api';

const stopped = metrics.getMeter('@team-chat/messaging').createCounter('rendering.stopped', {
  description: 'Renderings that took too long and were stopped',
});

/** Counts a rendering that was stopped. */
export function countStopped(): void {
  stopped.add(1);
}
