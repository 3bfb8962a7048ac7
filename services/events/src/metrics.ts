import { metrics } from '@opentelemetry/api';

const meter = metrics.getMeter('@team-chat/events');

const adopted = meter.createCounter('queues.adopted', {
  description: 'Queues whose owner was gone, and that this replica took over',
});

/** Counts a queue that this replica has adopted. */
export function countAdoption(): void {
  adopted.add(1);
}

const sent = meter.createCounter('webhooks.deliveries', {
  description: 'Attempts to deliver an event to a webhook, by whether they succeeded',
});

/** Counts an attempt to deliver an event to a webhook. */
export function countDelivery(succeeded: boolean): void {
  sent.add(1, { succeeded });
}

/** The parts of a QueueOwner that the gauges read. */
interface Observed {
  queues: {
    size: number;
    parked: number;
    listLargestRealms(limit: number): { realm_id: number; queues: number }[];
  };
  partitions: { progress(): Promise<{ lag: number }> };
}

/** Organisations that are reported: without a bound, each organisation would have its own series. */
const LARGEST = 10;

/** Registers the gauges that show whether this replica keeps up with the log, and when to add another. */
export function observeOwner(owner: Observed): void {
  meter
    .createObservableGauge('queues', { description: 'Event queues this replica is owner of' })
    .addCallback((gauge) => gauge.observe(owner.queues.size));
  meter
    .createObservableGauge('organisation.queues', {
      description: 'Event queues that this replica holds of the ten organisations that have the most of them here',
    })
    .addCallback((gauge) => {
      for (const { realm_id, queues } of owner.queues.listLargestRealms(LARGEST)) gauge.observe(queues, { realm_id });
    });
  meter
    .createObservableGauge('polls.parked', { description: 'Long polls that wait' })
    .addCallback((gauge) => gauge.observe(owner.queues.parked));
  meter
    .createObservableGauge('log.lag', {
      description: 'Entries of the log that this replica has not seen yet',
    })
    .addCallback(async (gauge) => gauge.observe((await owner.partitions.progress()).lag));
}
