import { raw } from '../declaring/operation';
import { Id, text } from '../declaring/scalars';
import { MAX_WELCOME_MESSAGE_LENGTH } from '../shared/limits';
import { realmUserAdded } from '../shared/users';
import { messageSent } from './message-events';
import { operation } from './declare';

export const testWelcomeBotCustomMessage = operation({
  id: 'test-welcome-bot-custom-message',
  http: { method: 'POST', path: '/realm/test_welcome_bot_custom_message' },
  level: 416,
  allow: 'administrator',
  params: {
    welcome_message_custom_text: raw(
      text(MAX_WELCOME_MESSAGE_LENGTH),
      'Text of the message in Markdown, 1 to 8000 characters.',
      'Welcome! Say hello in **#general**.',
    ),
  },
  result: { message_id: Id.describe('Id of the message.') },
  emits: [messageSent, realmUserAdded],
  summary: 'Send the caller a welcome message as new users would get it',
  description:
    "Sends the caller a direct message of the welcome bot with the given text, before it becomes the organisation's.",
});
