import { z } from 'zod';
import { json, raw } from '../declaring/operation';
import { operation } from './declare';

/** Source: spec/wire-contract-files-and-time.md, section 9. */
export const createBigBlueButtonVideoCall = operation({
  id: 'create-big-blue-button-video-call',
  http: { method: 'GET', path: '/calls/bigbluebutton/create' },
  allow: 'user',
  params: {
    meeting_name: raw(z.string(), 'Name of the call.', 'Planning'),
    voice_only: json(z.boolean().default(false), 'True for a call without pictures.'),
  },
  result: { url: z.string().describe('URL at which users join the call.') },
  summary: 'Refuse a video call: this server has no video server',
  description: 'Creates a video call with BigBlueButton. Refused because no video server is configured.',
});
