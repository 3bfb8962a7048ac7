import { z } from 'zod';
import { json, operation } from './operation';

const owner = 'accounts';
const path = '/bot_storage';

/** A lone surrogate is no character: Postgres refuses it. */
const WellFormed = z.string().overwrite((text) => text.toWellFormed());

/** Keys, or all of them where absent. */
const keys = json(z.array(WellFormed).nullish());

export const getBotStorage = operation({
  id: 'get-bot-storage',
  owner,
  http: { method: 'GET', path },
  allow: 'bot',
  params: { keys },
  result: { storage: z.record(z.string(), z.string()) },
  summary: "Get values of the calling bot's storage",
});

export const updateBotStorage = operation({
  id: 'update-bot-storage',
  owner,
  http: { method: 'PUT', path },
  allow: 'bot',
  params: { storage: json(z.record(WellFormed, WellFormed)) },
  summary: "Add or replace values of the calling bot's storage",
});

export const removeBotStorage = operation({
  id: 'remove-bot-storage',
  owner,
  http: { method: 'DELETE', path },
  allow: 'bot',
  params: { keys },
  summary: "Remove values of the calling bot's storage",
});
