import { z } from 'zod';
import { json } from '../declaring/operation';
import { operation } from './declare';

export const checkInvitedChannels = operation({
  id: 'check-invited-channels',
  allow: 'user',
  params: { channel_ids: json(z.array(z.int())) },
  safe: true,
  summary: 'Refuse channels that the caller may not invite new users to',
});
