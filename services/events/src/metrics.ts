import { metrics } from '@opentelemetry/api';
import type { QueueHome } from './queue-home';

const meter = metrics.getMeter('@team-chat/events');

const adopted = meter.createCounter('queues.adopted', {
  description: 'Queues whose home was gone, and that this replica took over',
});

/** Notes that a queue found a new home here. */
export function countAdoption(): void {
  adopted.add(1);
}

/** What tells whether this replica keeps up, and when to add another. */
export function observeHome(home: QueueHome): void {
  meter
    .createObservableGauge('queues', { description: 'Event queues this replica is home of' })
    .addCallback((gauge) => gauge.observe(home.queues.size));
  meter
    .createObservableGauge('polls.parked', { description: 'Long polls that wait' })
    .addCallback((gauge) => gauge.observe(home.queues.parked));
  meter
    .createObservableGauge('log.lag', {
      description: 'Entries of the log that this replica has not seen yet',
    })
    .addCallback(async (gauge) => gauge.observe((await home.logEnd()) - home.window.position));
}
