import { z } from 'zod';
import type { EditRecord } from '../records';
import { cleanText } from '../source';

const Edits = z.array(
  z.object({
    timestamp: z.number(),
    user_id: z.number().nullish(),
    prev_content: z.string().optional(),
    prev_topic: z.string().optional(),
    topic: z.string().optional(),
    prev_stream: z.number().optional(),
    stream: z.number().optional(),
  }),
);

/** Returns the edits of a message, the newest first; none where the text is not a history. HTML in it is left out. */
export function editsOf(text: string | null): EditRecord[] {
  if (text === null || text === '') return [];
  try {
    return Edits.parse(JSON.parse(text)).map(
      ({ timestamp, user_id, prev_content, prev_topic, topic, prev_stream, stream }) => ({
        timestamp,
        user: user_id == null ? null : String(user_id),
        ...(prev_content !== undefined && { prev_content: cleanText(prev_content) }),
        ...(prev_topic !== undefined && { prev_topic, ...(topic !== undefined && { topic }) }),
        ...(prev_stream !== undefined &&
          stream !== undefined && { prev_channel: String(prev_stream), channel: String(stream) }),
      }),
    );
  } catch {
    return [];
  }
}
