import type { RequestHandler } from 'express';
import type { Bus } from '@team-chat/bus';
import { getEmojiNames } from '@team-chat/contracts';
import { sendDocument } from './envelope';

const MAX_AGE_S = 86_400;

/** Serves the names of all emoji as a JSON file. The names change only with a release, so they are loaded once. */
export function emojiData(bus: Bus): RequestHandler {
  let file: string | undefined;
  return async (_req, res) => {
    file ??= JSON.stringify(await bus.call(getEmojiNames, { params: {} }));
    sendDocument(res, 200, file, { 'Cache-Control': `public, max-age=${MAX_AGE_S}` });
  };
}
