import { z } from 'zod';
import { json } from '../declaring/operation';
import { operation } from './declare';

const path = '/bot_storage';

const keys = json(z.array(z.string()).nullish(), 'Keys of the values. Absent or null: all keys.', ['counter']);

export const getBotStorage = operation({
  id: 'get-bot-storage',
  http: { method: 'GET', path },
  allow: 'user',
  params: { keys },
  result: { storage: z.record(z.string(), z.string()).describe('The values, by key.') },
  summary: "Get values of the caller's storage",
  description:
    'Returns values that the caller has stored. Meant for bots; people may use it too. Refused if one of the keys does not exist.',
});

export const updateBotStorage = operation({
  id: 'update-bot-storage',
  http: { method: 'PUT', path },
  allow: 'user',
  params: {
    storage: json(z.record(z.string(), z.string()), 'The values to store, by key.', { counter: '17' }),
  },
  summary: "Add or replace values of the caller's storage",
  description:
    "Stores texts under keys, for the caller's own use. Values of other keys stay. The size of an account's storage is limited.",
});

export const removeBotStorage = operation({
  id: 'remove-bot-storage',
  http: { method: 'DELETE', path },
  allow: 'user',
  params: { keys },
  example: ['keys'],
  summary: "Remove values of the caller's storage",
  description: 'Removes values that the caller has stored. Refused if one of the keys does not exist.',
});
