import { z } from 'zod';
import { json, operation, path } from './operation';
import { RequestedId } from './scalars';
import {
  peersAdded,
  peersRemoved,
  streamCreated,
  streamDeleted,
  subscriptionAdded,
  subscriptionRemoved,
  subscriptionUpdated,
  WantedChannels,
} from './channels';
import { messageFlagsAdded } from './messages';

const owner = 'messaging';

export const getSubscriptionStatus = operation({
  id: 'get-subscription-status',
  owner,
  http: { method: 'GET', path: '/users/{user_id}/subscriptions/{stream_id}' },
  allow: 'user',
  params: { user_id: path(RequestedId), stream_id: path(RequestedId) },
  result: { is_subscribed: z.boolean() },
  summary: 'Check whether a user is subscribed to a channel',
});

/** Source: spec/wire-contract-annex.md, section 3. */
export const updateSubscriptionSettings = operation({
  id: 'update-subscription-settings',
  owner,
  http: { method: 'POST', path: '/users/me/subscriptions/properties' },
  allow: 'user',
  params: {
    subscription_data: json(
      z.array(
        z.object({ stream_id: z.int(), property: z.string(), value: z.union([z.boolean(), z.string()]) }),
      ),
    ),
  },
  emits: [subscriptionUpdated],
  summary: "Change the caller's settings of channels",
});

export const updateSubscriptions = operation({
  id: 'update-subscriptions',
  owner,
  http: { method: 'PATCH', path: '/users/me/subscriptions' },
  allow: 'user',
  params: {
    add: json(WantedChannels.default([])),
    delete: json(z.array(z.string()).default([])),
  },
  result: {
    subscribed: z.record(z.string(), z.array(z.string())),
    already_subscribed: z.record(z.string(), z.array(z.string())),
    removed: z.array(z.string()),
    not_removed: z.array(z.string()),
    new_subscription_messages_sent: z.boolean().optional(),
  },
  emits: [
    streamCreated,
    subscriptionAdded,
    peersAdded,
    subscriptionRemoved,
    peersRemoved,
    streamDeleted,
    messageFlagsAdded,
  ],
  summary: 'Subscribe to channels and unsubscribe from others',
});
