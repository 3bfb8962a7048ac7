import { z } from 'zod';
import { json, operation } from '../declaring/operation';

export const checkInvitedChannels = operation({
  id: 'check-invited-channels',
  owner: 'messaging',
  allow: 'user',
  params: { channel_ids: json(z.array(z.int())) },
  safe: true,
  summary: 'Refuse channels that the caller may not invite new users to',
});
