import { z } from 'zod';
import { json } from '../declaring/operation';
import { operation } from './declare';

const path = '/bot_storage';

/** A lone surrogate is no character: Postgres refuses it. */
const WellFormed = z.string().overwrite((text) => text.toWellFormed());

const keys = json(z.array(WellFormed).nullish(), 'Keys of the values. Absent or null: all keys.', ['counter']);

export const getBotStorage = operation({
  id: 'get-bot-storage',
  http: { method: 'GET', path },
  allow: 'bot',
  params: { keys },
  result: { storage: z.record(z.string(), z.string()).describe('The values, by key.') },
  summary: "Get values of the calling bot's storage",
  description: 'Returns values that the bot has stored. Refused if one of the keys does not exist.',
});

export const updateBotStorage = operation({
  id: 'update-bot-storage',
  http: { method: 'PUT', path },
  allow: 'bot',
  params: {
    storage: json(z.record(WellFormed, WellFormed), 'The values to store, by key.', { counter: '17' }),
  },
  summary: "Add or replace values of the calling bot's storage",
  description:
    "Stores texts under keys, for the bot's own use. Values of other keys stay. The size of a bot's storage is limited.",
});

export const removeBotStorage = operation({
  id: 'remove-bot-storage',
  http: { method: 'DELETE', path },
  allow: 'bot',
  params: { keys },
  example: ['keys'],
  summary: "Remove values of the calling bot's storage",
  description: 'Removes values that the bot has stored. Refused if one of the keys does not exist.',
});
