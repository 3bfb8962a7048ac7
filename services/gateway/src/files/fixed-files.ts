import type { RequestHandler } from 'express';
import type { Bus } from '@team-chat/bus';
import { getEmojiNames } from '@team-chat/contracts';
import { sendDocument } from '../http/envelope';
import { StaticFile } from '../http/static-file';

const MAX_AGE_S = 86_400;

/** Serves the names of all emoji as a JSON file. The names change only with a release, so they are loaded once. */
export function emojiData(bus: Bus): RequestHandler {
  let file: string | undefined;
  return async (_req, res) => {
    file ??= JSON.stringify(await bus.call(getEmojiNames, { params: {} }));
    sendDocument(res, 200, file, { 'Cache-Control': `public, max-age=${MAX_AGE_S}` });
  };
}

/** Shown in messages until the thumbnail of a picture is made. Source: spec/wire-contract-files-and-time.md, section 1.5. */
export const LOADING_IMAGE_PATH = '/static/images/loading/loader-black.svg';

const CACHE_CONTROL = 'public, max-age=86400';

/** A quarter of a circle that turns. */
const IMAGE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32">
<path d="M16 4a12 12 0 0 1 12 12" fill="none" stroke="#000" stroke-width="3" stroke-linecap="round">
<animateTransform attributeName="transform" type="rotate" from="0 16 16" to="360 16 16" dur="1s" repeatCount="indefinite"/>
</path></svg>
`;

export function loadingImage(): RequestHandler {
  const file = new StaticFile(Buffer.from(IMAGE), {
    'Content-Type': 'image/svg+xml',
    'X-Content-Type-Options': 'nosniff',
  });
  return (req, res) => file.send(req, res, CACHE_CONTROL);
}
