import { z } from 'zod';
import { json } from '../declaring/operation';
import { Id } from '../declaring/scalars';
import { operation } from './declare';

export const findGroupUsesInChannels = operation({
  id: 'find-group-uses',
  allow: 'internal',
  params: { realm_id: json(Id), group_id: json(Id) },
  result: {
    objections: z.array(z.strictObject({ type: z.literal('channel'), channel_id: Id, settings: z.array(z.string()) })),
  },
  safe: true,
  summary: 'Find the settings of channels that name a user group',
});
