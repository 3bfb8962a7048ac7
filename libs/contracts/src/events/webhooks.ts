import { z } from 'zod';
import { EXAMPLE_IDS } from '../declaring/example-ids';
import { path } from '../declaring/operation';
import { RequestedId } from '../declaring/scalars';
import { deliveryFields } from '../shared/webhook-delivery';
import { operation } from './declare';

const webhook_id = path(RequestedId, 'Id of the webhook.', EXAMPLE_IDS.webhook_id);

export const testWebhook = operation({
  id: 'test-webhook',
  errors: ['UNAUTHORIZED_PRINCIPAL'],
  http: { method: 'POST', path: '/webhooks/{webhook_id}/test' },
  allow: 'human-member',
  params: { webhook_id },
  result: { delivery: z.strictObject(deliveryFields).describe('The attempt.') },
  summary: 'Send a test event to a webhook',
  description:
    'Sends an event of the type `webhook_test` to the URL of a webhook now, whatever else is to be delivered, and returns the answer.',
});
