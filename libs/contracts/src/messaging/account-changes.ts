import { z } from 'zod';
import { json } from '../declaring/operation';
import { Id, Role } from '../declaring/scalars';
import {
  defaultStreamsChanged,
  peersAdded,
  peersRemoved,
  streamCreated,
  streamDeleted,
  streamUpdated,
  subscriptionAdded,
  subscriptionRemoved,
} from './channel-events';
import { defaultStreamGroupsChanged } from './default-channel-groups';
import { event, operation } from './declare';
import { messageFlagsAdded, messageFlagsRemoved, messageSent } from './message-events';

/** Tells the events service from where on channels are announced by a user's new role. No client gets it. */
export const channelRoleChanged = event({ name: 'role_placed', entry: {}, client: false });

export const applyAccountChangeInChannels = operation({
  id: 'apply-account-change',
  allow: 'internal',
  params: {
    realm_id: json(Id),
    user_id: json(Id),
    role: json(Role),
    is_bot: json(z.boolean()),
    is_active: json(z.boolean()),
    /** Null for people, and for bots without owner. */
    bot_owner_id: json(Id.nullable().default(null)),
    /** True if the change gave a bot another owner. */
    has_new_owner: json(z.boolean().default(false)),
    date_joined: json(z.int()),
    version: json(z.int()),
    /** Channels that a new user's invitation names. */
    channel_ids: json(z.array(Id).default([])),
    /** If left out, new users who are not guests are subscribed to the default channels. */
    include_default_channels: json(z.boolean().optional()),
    /** Whether the user founds the organisation, and gets its first channels. */
    founds_realm: json(z.boolean().default(false)),
  },
  result: {},
  emits: [
    subscriptionAdded,
    subscriptionRemoved,
    messageFlagsAdded,
    messageFlagsRemoved,
    peersAdded,
    peersRemoved,
    streamCreated,
    streamDeleted,
    messageSent,
    defaultStreamsChanged,
    defaultStreamGroupsChanged,
    channelRoleChanged,
    streamUpdated,
  ],
  summary: "Update a user's subscriptions and visible channels after a change of the account",
});
