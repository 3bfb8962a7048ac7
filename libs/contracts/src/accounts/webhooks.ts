import { z } from 'zod';
import { EXAMPLE_IDS } from '../declaring/example-ids';
import { json, path, raw } from '../declaring/operation';
import { Id, RequestedId, text, WebUrl } from '../declaring/scalars';
import { Narrow, type NarrowTerm } from '../shared/narrow';
import { deliveryFields } from '../shared/webhook-delivery';
import { event, operation } from './declare';

/** Event webhooks of one organisation, those of its bots included. */
export const MAX_WEBHOOKS = 100;
/** Webhooks of a user who is no administrator. */
export const MAX_OWN_WEBHOOKS = 10;
/** Days for which events can be delivered again: as long as the log has them. */
export const WEBHOOK_REPLAY_DAYS = 9;
/** Deliveries of a webhook that are listed at most. */
export const MAX_LISTED_DELIVERIES = 1000;

/** An entry of the log: its sequence number, and the partition and incarnation of the log that has it. */
export const LogPlace = z.object({
  /** Absent: the first. */
  partition: z.int().min(0).optional(),
  incarnation: z.string(),
  seq: z.int().min(0),
});
export type LogPlace = z.infer<typeof LogPlace>;

/** The part of a webhook that its owner chooses. */
const chosen = {
  url: z.string().describe('URL to which events are sent.'),
  event_types: z.array(z.string()).describe('Types of the events that are sent.'),
  narrow: z
    .array(z.custom<NarrowTerm>())
    .describe('Conditions on messages: only messages that fulfil all of them are sent.'),
  apply_markdown: z.boolean().describe('True sends messages as HTML, false as they were written.'),
};

/** An event webhook as those who administer it see it. */
export const WebhookRecord = z
  .strictObject({
    id: Id.describe('Id of the webhook.'),
    bot_id: Id.nullable().describe('User id of the bot whose events are sent; null for those of the organisation.'),
    ...chosen,
    secret: z
      .string()
      .describe('Key of the signatures: `whsec_` and base64. Empty where it can no longer be decrypted.'),
    is_enabled: z.boolean().describe('False while no events are sent.'),
    disabled_reason: z
      .enum(['request', 'failing', 'gone'])
      .nullable()
      .describe(
        'Reason for which it is disabled: a request, deliveries that failed for a day, or an answer 410. Null while it is enabled.',
      ),
    failing_since: z
      .int()
      .nullable()
      .describe('Time since which no delivery has succeeded, in Unix seconds; null while deliveries succeed.'),
    creator_id: Id.describe('User id of the creator.'),
    created_at: z.int().describe('Time of creation, in Unix seconds.'),
  })
  .describe('An event webhook: the server sends the events of a bot, or of the organization, to its URL.');
export type WebhookRecord = z.infer<typeof WebhookRecord>;

const Delivery = z.object(deliveryFields);
export type Delivery = z.infer<typeof Delivery>;

export const WebhookDelivery = z
  .strictObject({ id: Id.describe('Id of the attempt.'), ...deliveryFields })
  .describe('An attempt to deliver an event to a webhook.');
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const EventTypes = z.array(z.string()).min(1).max(100);

export const webhookChanged = event({
  name: 'webhook_changed',
  entry: { webhook_id: Id },
  client: false,
});

export const webhookDisabled = event({
  name: 'webhook_disabled',
  entry: { webhook_id: Id, url: z.string(), reason: z.enum(['failing', 'gone']), user_ids: z.array(Id) },
  client: false,
});

const webhook_id = path(RequestedId, 'Id of the webhook.', EXAMPLE_IDS.webhook_id);
const URL_PARAM = WebUrl.describe('URL to which events are sent with POST.').meta({
  examples: ['https://hooks.example.com/chat'],
});
const TYPES = 'Types of the events to send, as event queues have them.';
const NARROW = 'Conditions on messages, as for event queues: only messages that fulfil all of them are sent.';

export const getWebhooks = operation({
  id: 'get-webhooks',
  http: { method: 'GET', path: '/webhooks' },
  allow: 'human-member',
  result: { webhooks: z.array(WebhookRecord).describe('The webhooks, the oldest first.') },
  summary: 'List the event webhooks',
  description:
    "Lists the event webhooks that the caller administers: those of the caller's bots; for administrators, all.",
});

export const createWebhook = operation({
  id: 'create-webhook',
  errors: ['UNAUTHORIZED_PRINCIPAL'],
  http: { method: 'POST', path: '/webhooks' },
  allow: 'human-member',
  params: {
    url: raw(URL_PARAM),
    event_types: json(EventTypes, TYPES, ['message', 'reaction']),
    bot_id: json(
      RequestedId.nullish(),
      'User id of a bot: its events are sent. Absent or null: the events of the organization, which are those that every member gets and all about messages of public channels. That needs an administrator.',
    ),
    narrow: json(Narrow.default([]), NARROW, [{ operator: 'channel', operand: 'general' }]),
    apply_markdown: json(z.boolean().default(true), 'True sends messages as HTML, false as they were written.'),
  },
  example: ['url', 'event_types'],
  result: { webhook: WebhookRecord.describe('The new webhook.') },
  emits: [webhookChanged],
  audit: { shows: ['event_types', 'bot_id', 'narrow'], users: ['bot_id'] },
  summary: 'Create an event webhook',
  description:
    'Creates a webhook: the server sends every event from now on to a URL, signed, in order and at least once. See the guide about webhooks.',
});

export const updateWebhook = operation({
  id: 'update-webhook',
  errors: ['UNAUTHORIZED_PRINCIPAL'],
  http: { method: 'PATCH', path: '/webhooks/{webhook_id}' },
  allow: 'human-member',
  params: {
    webhook_id,
    url: raw(URL_PARAM.optional()),
    event_types: json(EventTypes.optional(), `${TYPES} Absent: they stay.`),
    narrow: json(Narrow.optional(), `${NARROW} Absent: they stay.`),
    apply_markdown: json(z.boolean().optional(), 'Form of messages. Absent: it stays.'),
    is_enabled: json(
      z.boolean().optional(),
      'False stops sending; true goes on after the last event that was delivered. Absent: it stays as it is.',
    ),
  },
  example: ['is_enabled'],
  result: { webhook: WebhookRecord.describe('The webhook as it is now.') },
  emits: [webhookChanged],
  audit: { shows: ['webhook_id', 'event_types', 'narrow', 'is_enabled'] },
  summary: 'Change, disable or enable an event webhook',
  description:
    'Changes a webhook. What is to be delivered is tried again at once. For a moment, events may still be sent as before; they are sent again as the webhook is now.',
});

export const deleteWebhook = operation({
  id: 'delete-webhook',
  errors: ['UNAUTHORIZED_PRINCIPAL'],
  http: { method: 'DELETE', path: '/webhooks/{webhook_id}' },
  allow: 'human-member',
  params: { webhook_id },
  emits: [webhookChanged],
  audit: { shows: 'all' },
  summary: 'Delete an event webhook',
  description: 'Deletes a webhook with the list of its deliveries.',
});

export const replayWebhook = operation({
  id: 'replay-webhook',
  errors: ['UNAUTHORIZED_PRINCIPAL'],
  http: { method: 'POST', path: '/webhooks/{webhook_id}/replay' },
  allow: 'human-member',
  params: {
    webhook_id,
    event_id: json(z.int().min(0), 'Id of the first event to send again.', 1),
  },
  emits: [webhookChanged],
  audit: { shows: 'all' },
  summary: 'Send the events from an id on again',
  description: `Sends the events of a webhook from an id on again, up to ${WEBHOOK_REPLAY_DAYS} days back, and goes on with later ones. The ids of the deliveries are the same as before.`,
});

export const getWebhookDeliveries = operation({
  id: 'get-webhook-deliveries',
  errors: ['UNAUTHORIZED_PRINCIPAL'],
  http: { method: 'GET', path: '/webhooks/{webhook_id}/deliveries' },
  allow: 'human-member',
  params: {
    webhook_id,
    before: json(Id.optional(), 'Id of an attempt: only earlier ones are listed. Absent: all.'),
    limit: json(z.int().min(1).max(100).default(100), 'Number of attempts, at most 100.', 10),
  },
  example: ['limit'],
  result: { deliveries: z.array(WebhookDelivery).describe('The attempts, the newest first.') },
  summary: "List a webhook's deliveries",
  description: `Lists attempts to deliver events, with the answers. The newest ${MAX_LISTED_DELIVERIES} of each webhook are kept.`,
});

/** A webhook that a replica of the events service delivers. */
export const HeldWebhook = z.object({
  realm_id: Id,
  id: Id,
  /** Increases when another replica takes the webhook, and when it changes. */
  lease: z.int(),
});
export type HeldWebhook = z.infer<typeof HeldWebhook>;

export const holdWebhooks = operation({
  id: 'hold-webhooks',
  allow: 'internal',
  params: { replica: json(text(100)), limit: json(z.int().min(0)) },
  /** All webhooks that the replica holds, and whether there are any, of any replica. */
  result: { webhooks: z.array(HeldWebhook), exist: z.boolean().optional() },
  summary: 'Extend the leases of the webhooks that a replica delivers, and take some that none delivers',
});

/** All that the delivery of a webhook needs. */
export const WebhookTask = z.object({
  bot: z.object({ user_id: Id, role: z.int(), date_joined: z.int() }).nullable(),
  ...chosen,
  secret: z.string(),
  /** The last entry that was delivered, or was not for the webhook; null before the first. */
  place: LogPlace.nullable(),
  /** Attempts at the next event that have failed. */
  failures: z.int(),
});
export type WebhookTask = z.infer<typeof WebhookTask>;

export const getWebhookTask = operation({
  id: 'get-webhook-task',
  allow: 'internal',
  params: { realm_id: json(Id), webhook_id: json(Id), lease: json(z.int()) },
  /** Null where the lease is not the present one. */
  result: { task: WebhookTask.nullable() },
  safe: true,
  summary: 'Get what the delivery of a webhook needs, under a lease',
});

export const releaseWebhooks = operation({
  id: 'release-webhooks',
  allow: 'internal',
  params: { replica: json(text(100)) },
  summary: 'End the leases of a replica that stops',
});

export const recordDeliveries = operation({
  id: 'record-deliveries',
  allow: 'internal',
  params: {
    realm_id: json(Id),
    webhook_id: json(Id),
    /** Null for a test, which changes nothing but the list. */
    lease: json(z.int().nullable()),
    place: json(LogPlace.nullable()),
    failures: json(z.int()),
    is_gone: json(z.boolean()),
    deliveries: json(z.array(Delivery)),
  },
  /** False where the lease is not the present one: nothing was recorded. */
  result: { is_held: z.boolean() },
  emits: [webhookDisabled, webhookChanged],
  summary: 'Record attempts to deliver events of a webhook',
});

export const getWebhookTarget = operation({
  id: 'get-webhook-target',
  errors: ['UNAUTHORIZED_PRINCIPAL'],
  allow: 'user',
  params: { webhook_id: json(RequestedId) },
  result: { url: z.string(), secret: z.string() },
  safe: true,
  summary: 'Get the URL and the key of a webhook that the caller administers',
});
