import { z } from 'zod';
import { ChannelRecord, personalSubscriptionFields, SubscriptionRecord } from '../channels';
import { Id } from '../scalars';
import { shape, shapes } from './shape';

const peers = { stream_ids: z.array(Id), user_ids: z.array(Id) };

/** Of channels and who is subscribed to them. Source: spec/wire-contract.md, section 6. */
export const CHANNEL_SHAPES = [
  shapes('stream', {
    create: { streams: z.array(ChannelRecord) },
    update: {
      stream_id: Id,
      name: z.string(),
      property: ChannelRecord.keyof(),
      value: z.unknown(),
      rendered_description: z.string().optional(),
      is_web_public: z.boolean().optional(),
      history_public_to_subscribers: z.boolean().optional(),
    },
    delete: { streams: z.array(z.strictObject({ stream_id: Id })), stream_ids: z.array(Id) },
  }),
  shapes('subscription', {
    add: { subscriptions: z.array(SubscriptionRecord.required({ subscribers: true })) },
    remove: { subscriptions: z.array(z.strictObject({ name: z.string(), stream_id: Id })) },
    update: {
      stream_id: Id,
      property: z.strictObject(personalSubscriptionFields).keyof(),
      value: z.union([z.boolean(), z.string()]),
    },
    peer_add: peers,
    peer_remove: peers,
  }),
  shape('default_streams', { default_streams: z.array(Id) }),
] as const;
