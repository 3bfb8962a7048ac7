import type { HandlerMap } from '@team-chat/bus';
import type { Context } from '../context';
import { getMaxMessageId } from './get-max-message-id';
import { getMessages } from './get-messages';
import { getSnapshot } from './get-snapshot';
import { getStreams } from './get-streams';
import { getSubscriptions } from './get-subscriptions';
import { placeUserHandler } from './place-user';
import { sendMessage } from './send-message';
import { subscribe } from './subscribe';
import { unsubscribe } from './unsubscribe';
import { updateMessageFlags } from './update-message-flags';

export const handlers: HandlerMap<Context, 'messaging'> = {
  'get-max-message-id': getMaxMessageId,
  'get-messages': getMessages,
  'get-snapshot': getSnapshot,
  'get-streams': getStreams,
  'get-subscriptions': getSubscriptions,
  'place-user': placeUserHandler,
  'send-message': sendMessage,
  subscribe,
  unsubscribe,
  'update-message-flags': updateMessageFlags,
};
