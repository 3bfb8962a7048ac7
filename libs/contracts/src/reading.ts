import { z } from 'zod';
import { Narrow } from './narrow';
import { json, operation } from './operation';

const owner = 'messaging';

export const checkMessagesMatchNarrow = operation({
  id: 'check-messages-match-narrow',
  owner,
  http: { method: 'GET', path: '/messages/matches_narrow' },
  allow: 'user',
  params: { msg_ids: json(z.array(z.int())), narrow: json(Narrow) },
  result: {
    /** By message id. */
    messages: z.record(z.string(), z.strictObject({ match_content: z.string(), match_subject: z.string() })),
  },
  summary: 'Which of some messages a narrow finds, and what in them it matches',
});
