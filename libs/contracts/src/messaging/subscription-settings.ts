import { z } from 'zod';
import { EXAMPLE_IDS } from '../declaring/example-ids';
import { json, path } from '../declaring/operation';
import { RequestedId } from '../declaring/scalars';
import {
  peersAdded,
  peersRemoved,
  streamCreated,
  streamDeleted,
  subscriptionAdded,
  subscriptionRemoved,
  subscriptionUpdated,
} from './channel-events';
import { WantedChannels } from './channels';
import { messageFlagsAdded, messageFlagsRemoved, messageSent } from './message-events';
import { operation } from './declare';

export const getSubscriptionStatus = operation({
  id: 'get-subscription-status',
  http: { method: 'GET', path: '/users/{user_id}/subscriptions/{stream_id}' },
  allow: 'user',
  params: {
    user_id: path(RequestedId, 'Id of the user.'),
    stream_id: path(RequestedId, 'Id of the channel.'),
  },
  result: { is_subscribed: z.boolean().describe('True if the user is subscribed.') },
  summary: 'Check whether a user is subscribed to a channel',
  description: 'Returns whether a user is subscribed to a channel that the caller may see.',
});

/** Source: spec/wire-contract-annex.md, section 3. */
export const updateSubscriptionSettings = operation({
  id: 'update-subscription-settings',
  errors: ['EXPECTATION_MISMATCH'],
  http: { method: 'POST', path: '/users/me/subscriptions/properties' },
  allow: 'user',
  params: {
    subscription_data: json(
      z.array(
        z.object({
          stream_id: z.int().describe('Id of the channel.'),
          property: z
            .string()
            .describe(
              'Name of the setting: `color`, `is_muted`, `in_home_view`, `pin_to_top`, `wildcard_mentions_notify`, or one of the `..._notifications`.',
            ),
          value: z
            .union([z.boolean(), z.string()])
            .describe('The new value: a boolean, or for `color` a text as `#rrggbb` or `#rgb`.'),
          expected: z
            .union([z.boolean(), z.string()])
            .nullish()
            .describe(
              'The value that this replaces; null for the setting of the user. Another present value refuses the request.',
            ),
        }),
      ),
      'The settings to change.',
      [{ stream_id: EXAMPLE_IDS.stream_id, property: 'pin_to_top', value: true }],
    ),
  },
  emits: [subscriptionUpdated],
  summary: "Change the caller's settings of channels",
  description: "Changes the caller's own settings for channels. The caller has to be subscribed to them.",
});

export const updateSubscriptions = operation({
  id: 'update-subscriptions',
  http: { method: 'PATCH', path: '/users/me/subscriptions' },
  allow: 'user',
  params: {
    add: json(WantedChannels.default([]), 'Channels to which the caller is subscribed.', [{ name: 'general' }]),
    delete: json(z.array(z.string()).default([]), 'Names of the channels from which the caller is unsubscribed.', [
      'random',
    ]),
  },
  example: ['add', 'delete'],
  result: {
    subscribed: z
      .record(z.string(), z.array(z.string()))
      .describe("Names of the new channels, by the caller's user id."),
    already_subscribed: z
      .record(z.string(), z.array(z.string()))
      .describe("Names of the channels to which the caller was already subscribed, by the caller's user id."),
    removed: z.array(z.string()).describe('Names of the channels that the caller left.'),
    not_removed: z.array(z.string()).describe('Names of the channels to which the caller was not subscribed.'),
    new_subscription_messages_sent: z
      .boolean()
      .optional()
      .describe('Whether the notification bot told somebody. Absent if nobody had to be told.'),
  },
  emits: [
    streamCreated,
    subscriptionAdded,
    peersAdded,
    subscriptionRemoved,
    peersRemoved,
    streamDeleted,
    messageSent,
    messageFlagsAdded,
    messageFlagsRemoved,
  ],
  audit: { shows: 'all', when: (_params, event) => event === streamCreated },
  summary: 'Subscribe to channels and unsubscribe from others',
  description:
    'Subscribes the caller to some channels and unsubscribes from others, all or nothing. Channels that do not exist are created, which needs permission.',
});
