import { metrics } from '@opentelemetry/api';
import type { QueueOwner } from './queue-owner';

const meter = metrics.getMeter('@team-chat/events');

const adopted = meter.createCounter('queues.adopted', {
  description: 'Queues whose owner was gone, and that this replica took over',
});

/** Notes that a queue found a new owner here. */
export function countAdoption(): void {
  adopted.add(1);
}

/** What tells whether this replica keeps up, and when to add another. */
export function observeOwner(owner: QueueOwner): void {
  meter
    .createObservableGauge('queues', { description: 'Event queues this replica is owner of' })
    .addCallback((gauge) => gauge.observe(owner.queues.size));
  meter
    .createObservableGauge('polls.parked', { description: 'Long polls that wait' })
    .addCallback((gauge) => gauge.observe(owner.queues.parked));
  meter
    .createObservableGauge('log.lag', {
      description: 'Entries of the log that this replica has not seen yet',
    })
    .addCallback(async (gauge) => gauge.observe((await owner.logEnd()) - owner.window.position));
}
