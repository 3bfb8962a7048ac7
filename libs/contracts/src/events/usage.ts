import { z } from 'zod';
import { json } from '../declaring/operation';
import { Id } from '../declaring/scalars';
import { operation } from './declare';

export const getEventsUsage = operation({
  id: 'get-events-usage',
  allow: 'internal',
  params: { realm_id: json(Id) },
  result: { queues: z.int() },
  safe: true,
  summary: 'Count the event queues of an organisation that replicas hold',
});
