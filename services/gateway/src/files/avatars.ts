import type { Request, RequestHandler, Response } from 'express';
import { toPng } from 'jdenticon';
import { LRUCache } from 'lru-cache';
import type { Bus } from '@team-chat/bus';
import { findAvatar, NotLoggedInError } from '@team-chat/contracts';
import { hasCredentials, identifyCaller, KEY_PARAMETER } from '../callers/callers';
import { RateLimits } from '../callers/rate-limits';
import { parseHost } from '../callers/realms';
import { addressKey, chooseRequestId, readAddress } from '../http/client';
import { sendAnswer } from '../http/send-answer';
import { nameOperation } from '../metrics';
import { answerError, type Gateway } from '../request-context';

/** A user's id or address, or `realm` for the organisation's icon. */
export const AVATAR_PATH = /^\/avatar\/(\d{1,15}|[^/]+@[^/]+|realm)(\/medium)?$/;

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

/** Sends clients to the pictures of users whom they may see, and draws the default ones. A drawn picture depends on the host
 *  name and the id alone. So it is for everybody: nothing is looked up for callers without credentials, unless the
 *  organisation is open to them, and ids that no user has get a picture as well. */
export function avatars(gateway: Gateway, bus: Bus, { isLimited }: { isLimited: boolean }): RequestHandler {
  const drawn = new LRUCache<string, Buffer>({ maxSize: CACHE_BYTES, sizeCalculation: (png) => png.length });
  const limits = new RateLimits({ user: [], anonymous: isLimited ? [DRAWINGS] : [] });
  return async (req, res) => {
    nameOperation(res, 'avatar');
    try {
      const url = await find(req);
      if (url !== null) return redirect(req, res, url);
      sendAnswer(res, 200, HEADERS, [await draw(req)]);
    } catch (error) {
      answerError(gateway, res, error, chooseRequestId(req));
    }
  };

  /** Returns the URL of the picture; null for one to draw. */
  async function find(req: Request): Promise<string | null> {
    const { word, isMedium } = readPicture(req);
    const isAddress = word.includes('@');
    if (word === 'realm') return null;
    const isAnonymous = !hasCredentials(gateway, req);
    if (isAnonymous && isAddress) throw new NotLoggedInError();
    const realm = await gateway.realms.find(req.headers.host).catch((error: unknown) => {
      if (isAnonymous) return undefined;
      throw error;
    });
    if (!realm || (isAnonymous && !realm.enable_spectator_access)) return null;
    const actor = await identifyCaller(gateway, bus, req, realm);
    if (!actor && isAddress) throw new NotLoggedInError();
    if (!actor && !realm.enable_spectator_access) return null;
    const user = isAddress ? word : Number(word);
    const params = { realm_id: realm.realm_id, user, is_medium: isMedium };
    return (await bus.call(findAvatar, { ...(actor && { actor }), params })).url;
  }

  async function draw(req: Request): Promise<Buffer> {
    const { word, isMedium } = readPicture(req);
    const size = isMedium || Number(req.query.s) > SIZE ? LARGE_SIZE : SIZE;
    const key = `${parseHost(req.headers.host)}/${word}`;
    const known = drawn.get(`${size} ${key}`);
    if (known) return known;
    await limits.consume('anonymous', addressKey(readAddress(gateway, req)));
    const png = toPng(key, size);
    drawn.set(`${size} ${key}`, png);
    return png;
  }
}

function readPicture(req: Request): { word: string; isMedium: boolean } {
  const { 0: word, 1: medium } = req.params as unknown as [string, string | undefined];
  return { word, isMedium: medium !== undefined };
}

/** Redirects to a picture, with the query of the request, but not with the API key: the picture may be on another server. */
function redirect(req: Request, res: Response, url: string): void {
  const query = new URLSearchParams(req.url.split('?')[1]);
  query.delete(KEY_PARAMETER);
  res.set('Cache-Control', 'private, no-cache');
  res.redirect(query.size === 0 ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`);
}
