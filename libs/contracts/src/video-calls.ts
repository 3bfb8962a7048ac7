import { z } from 'zod';
import { json, operation, raw } from './operation';

/** Source: spec/wire-contract-files-and-time.md, section 9. */
export const createBigBlueButtonVideoCall = operation({
  id: 'create-big-blue-button-video-call',
  owner: 'messaging',
  http: { method: 'GET', path: '/calls/bigbluebutton/create' },
  allow: 'user',
  params: { meeting_name: raw(z.string()), voice_only: json(z.boolean().default(false)) },
  result: { url: z.string() },
  summary: 'Refuse a video call: this server has no video server',
});
