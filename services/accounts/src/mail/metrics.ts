import { metrics } from '@opentelemetry/api';

const meter = metrics.getMeter('@team-chat/accounts');

const refused = meter.createCounter('mails.refused', {
  description: 'Mails whose address the mail server refused for good',
});
const dropped = meter.createCounter('mails.dropped', {
  description: 'Mails that were not sent because their address was refused too often',
});

/** Counts a mail whose address was refused. */
export function countRefused(): void {
  refused.add(1);
}

/** Counts a mail that was not sent. */
export function countDropped(): void {
  dropped.add(1);
}
