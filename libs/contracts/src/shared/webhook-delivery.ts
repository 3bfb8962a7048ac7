import { z } from 'zod';

/** One attempt to deliver an event. */
export const deliveryFields = {
  event_id: z.int().describe('Id of the event; -1 for a test.'),
  event_type: z
    .string()
    .describe('Type of the event; `events_lost` where the server no longer had events that were not delivered yet.'),
  attempted_at: z.int().describe('Time of the attempt, in Unix seconds.'),
  duration_ms: z.int().describe('Time until the answer, in milliseconds.'),
  status: z.int().nullable().describe('HTTP status of the answer; null if there was none.'),
  error: z.string().nullable().describe('Reason for which there was no answer; null if there was one.'),
  answer: z.string().describe('The first 500 characters of the answer.'),
};
