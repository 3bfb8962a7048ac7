import { buffer } from 'node:stream/consumers';
import type { Request, RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import type { Bus } from '@team-chat/bus';
import { ApiError, checkExternalPicture, NotFoundError, ServiceUnavailableError } from '@team-chat/contracts';
import type { FetchExternal } from '@team-chat/outgoing';
import { addressKey, readAddress } from '../client-address';
import { nameOperation } from '../metrics';
import { RateLimits } from '../rate-limits';
import { answerError, type Gateway, chooseRequestId } from '../request-context';
import { sendAnswer } from '../send-answer';
import { pictureType } from './picture-type';
import { SAFETY_HEADERS } from './safety-headers';

/** Digest and URL, both in hexadecimal digits. */
export const EXTERNAL_PICTURE_PATH = /^\/external_content\/([0-9a-f]{40})\/((?:[0-9a-f]{2})+)$/;

/** Largest picture in bytes, and time for all of it. */
const LIMITS = { maxBytes: 5 * 1024 * 1024, timeoutMs: 10_000 };
/** Pictures that are fetched at the same time: each takes up to its largest size of memory. */
const MAX_FETCHING = 32;
/** Fetched pictures for one address, in seconds. Those that are cached do not count. */
const FETCHES = { points: 1000, duration: 60 };

/** All who are online load a new message's picture at once. */
const CACHE_BYTES = 32 * 1024 * 1024;
const CACHED_MS = 10 * 60_000;
/** A server that does not answer is asked again after this time. */
const FAILURE_CACHED_MS = 60_000;

interface Picture {
  type: string;
  bytes: Buffer;
}

/** Serves pictures of other servers to whoever has their signed path, so that those servers do not learn who reads a
 *  message. */
export function externalPictures(
  gateway: Gateway,
  bus: Bus,
  fetchExternal: FetchExternal,
  { isLimited }: { isLimited: boolean },
): RequestHandler {
  const limits = new RateLimits({ user: [], anonymous: isLimited ? [FETCHES] : [] });
  let fetching = 0;
  const pictures = new LRUCache<string, Picture | 'unavailable', Request>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (picture, path) => path.length + (picture === 'unavailable' ? 0 : picture.bytes.length),
    ttl: CACHED_MS,
    // Whoever waits for a picture gets it, though there may be no space to cache it.
    ignoreFetchAbort: true,
    fetchMethod: async (_path, _stale, { options, context: req }) => {
      const picture = await load(req);
      if (picture === 'unavailable') options.ttl = FAILURE_CACHED_MS;
      return picture;
    },
  });
  return async (req, res) => {
    nameOperation(res, 'external-picture');
    try {
      const picture = await pictures.fetch(req.path, { context: req });
      if (!picture || picture === 'unavailable') throw new NotFoundError('This picture is not available');
      const headers = {
        ...SAFETY_HEADERS,
        'Content-Type': picture.type,
        'Cache-Control': 'public, max-age=86400',
      };
      sendAnswer(res, 200, Object.entries(headers).flat(), [picture.bytes]);
    } catch (error) {
      answerError(gateway, res, error, chooseRequestId(req));
    }
  };

  /** Checks the signature and fetches the picture. */
  async function load(req: Request): Promise<Picture | 'unavailable'> {
    const { 0: digest, 1: hex } = req.params as unknown as [string, string];
    const url = Buffer.from(hex, 'hex').toString();
    await limits.consume('anonymous', addressKey(readAddress(gateway, req)));
    const { is_signed } = await bus.call(checkExternalPicture, { params: { digest, url } });
    if (!is_signed) throw new ApiError('BAD_REQUEST', 'Invalid signature', undefined, { status: 403 });
    if (fetching >= MAX_FETCHING) throw new ServiceUnavailableError();
    fetching++;
    try {
      return await fetchPicture(url);
    } catch (error) {
      gateway.log.debug({ err: error }, 'a picture of another server could not be fetched');
      return 'unavailable';
    } finally {
      fetching--;
    }
  }

  async function fetchPicture(url: string): Promise<Picture | 'unavailable'> {
    const { status, body } = await fetchExternal(url, {
      ...LIMITS,
      accept: (type) => type.startsWith('image/'),
      headers: { accept: 'image/*' },
    });
    if (status !== 200) {
      body.destroy();
      return 'unavailable';
    }
    const bytes = await buffer(body);
    const type = pictureType(bytes);
    return type ? { type, bytes } : 'unavailable';
  }
}
