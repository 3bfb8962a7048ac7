import type { Request, RequestHandler } from 'express';
import { toPng } from 'jdenticon';
import { LRUCache } from 'lru-cache';
import { RateLimits } from './rate-limits';
import { hostOf } from './realms';
import { answerError, type Gateway, requestIdOf } from './request-context';
import { addressKey, addressOf } from './client-address';
import { sendAnswer } from './send-answer';

/** A user's id, or `realm` for the organisation's icon. */
export const AVATAR_PATH = /^\/avatar\/(\d{1,16}|realm)(\/medium)?$/;

/** Edges of the square images, in pixels. There are only two, so that few images are drawn. */
const SIZE = 100;
const LARGE_SIZE = 500;

/** Bytes of drawn images that are kept: about ten thousand. A large image has 6 KiB. */
const CACHE_BYTES = 16 * 1024 * 1024;
/** Drawings for one address, in seconds. A large one takes up to 7 ms, a small one 2 ms. */
const DRAWINGS = { points: 1000, duration: 60 };

const HEADERS = [
  ['Content-Type', 'image/png'],
  ['Cache-Control', 'public, max-age=86400'],
  ['X-Content-Type-Options', 'nosniff'],
].flat();

/** Serves the default pictures of users and the default icon of the organisation. They depend on the host name and the id
 *  alone: nothing is looked up, and ids that no user has get a picture as well. */
export function avatars(gateway: Gateway, { isLimited }: { isLimited: boolean }): RequestHandler {
  const drawn = new LRUCache<string, Buffer>({ maxSize: CACHE_BYTES, sizeCalculation: (png) => png.length });
  const limits = new RateLimits({ user: [], anonymous: isLimited ? [DRAWINGS] : [] });
  return async (req, res) => {
    try {
      sendAnswer(res, 200, HEADERS, await find(req));
    } catch (error) {
      answerError(gateway, res, error, requestIdOf(req));
    }
  };

  async function find(req: Request): Promise<Buffer> {
    const { 0: word, 1: medium } = req.params as Record<number, string | undefined>;
    const size = medium !== undefined || Number(req.query.s) > SIZE ? LARGE_SIZE : SIZE;
    const key = `${hostOf(req.headers.host)}/${word}`;
    const known = drawn.get(`${size} ${key}`);
    if (known) return known;
    await limits.consume('anonymous', addressKey(addressOf(gateway, req)));
    const png = toPng(key, size);
    drawn.set(`${size} ${key}`, png);
    return png;
  }
}
