import { EXAMPLE_IDS } from '../declaring/example-ids';
import { path } from '../declaring/operation';
import { RequestedId } from '../declaring/scalars';
import { operation } from './declare';

export const repeatBotCall = operation({
  id: 'repeat-bot-call',
  http: { method: 'POST', path: '/bots/{bot_id}/calls/{call_id}/repeat' },
  allow: 'human-member',
  params: {
    bot_id: path(RequestedId, 'User id of the bot.', EXAMPLE_IDS.bot_id),
    call_id: path(RequestedId, 'Id of the call.', EXAMPLE_IDS.call_id),
  },
  audit: { shows: 'all', users: ['bot_id'] },
  summary: 'Call an outgoing webhook bot again',
  description:
    "Calls an outgoing webhook bot again about the message of an earlier call, as the message is now. The bot is not called twice where such a call already waits. Refused if the message is gone, or no longer mentions the bot. For the bot's owner and administrators.",
});
