import { z } from 'zod';
import { json } from '../declaring/operation';
import { Id } from '../declaring/scalars';
import { operation } from './declare';

export const getMessagingUsage = operation({
  id: 'get-messaging-usage',
  allow: 'internal',
  params: { realm_id: json(Id) },
  result: { messages: z.int(), storage_bytes: z.int() },
  safe: true,
  summary: 'Count the messages of an organisation, and the bytes of its files',
});
