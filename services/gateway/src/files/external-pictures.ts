import { buffer } from 'node:stream/consumers';
import type { Request, RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import type { Bus } from '@team-chat/bus';
import { ApiError, checkExternalPicture, NotFoundError, ServiceUnavailableError } from '@team-chat/contracts';
import type { FetchExternal } from '@team-chat/outgoing';
import { RateLimits } from '../callers/rate-limits';
import { addressKey, chooseRequestId, readAddress } from '../http/client';
import { sendAnswer } from '../http/send-answer';
import { nameOperation } from '../metrics';
import { answerError, type Gateway } from '../request-context';
import { SAFETY_HEADERS } from './send-file';

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

/** Serves pictures of other servers to callers with the picture's signed path, so that the other servers do not learn who reads a
 *  message. */
export function externalPictures(
  gateway: Gateway,
  bus: Bus,
  fetchExternal: FetchExternal,
  { isLimited }: { isLimited: boolean },
): RequestHandler {
  const pictures = new ExternalPictures(gateway, bus, fetchExternal, isLimited);
  return async (req, res) => {
    nameOperation(res, 'external-picture');
    try {
      const picture = await pictures.get(req);
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
}

/** Fetches pictures of other servers, and keeps them for a while. */
class ExternalPictures {
  private readonly limits;
  private readonly cache;
  private fetching = 0;

  constructor(
    private readonly gateway: Gateway,
    private readonly bus: Bus,
    private readonly fetchExternal: FetchExternal,
    isLimited: boolean,
  ) {
    this.limits = new RateLimits({ user: [], anonymous: isLimited ? [FETCHES] : [] });
    this.cache = new LRUCache<string, Picture | 'unavailable', Request>({
      maxSize: CACHE_BYTES,
      sizeCalculation: (picture, path) => path.length + (picture === 'unavailable' ? 0 : picture.bytes.length),
      ttl: CACHED_MS,
      // Whoever waits for a picture gets it, though there may be no space to cache it.
      ignoreFetchAbort: true,
      fetchMethod: async (_path, _stale, { options, context: req }) => {
        const picture = await this.load(req);
        if (picture === 'unavailable') options.ttl = FAILURE_CACHED_MS;
        return picture;
      },
    });
  }

  /** Returns the picture that a path names. Throws NotFoundError where it is not available. */
  async get(req: Request): Promise<Picture> {
    const picture = await this.cache.fetch(req.path, { context: req });
    if (!picture || picture === 'unavailable') throw new NotFoundError('This picture is not available');
    return picture;
  }

  /** Checks the signature and fetches the picture. */
  private async load(req: Request): Promise<Picture | 'unavailable'> {
    const { 0: digest, 1: hex } = req.params as unknown as [string, string];
    const url = Buffer.from(hex, 'hex').toString();
    await this.limits.consume('anonymous', addressKey(readAddress(this.gateway, req)));
    const { is_signed } = await this.bus.call(checkExternalPicture, { params: { digest, url } });
    if (!is_signed) throw new ApiError('BAD_REQUEST', 'Invalid signature', undefined, { status: 403 });
    if (this.fetching >= MAX_FETCHING) throw new ServiceUnavailableError();
    this.fetching++;
    try {
      return await this.fetchPicture(url);
    } catch (error) {
      this.gateway.log.debug({ err: error }, 'a picture of another server could not be fetched');
      return 'unavailable';
    } finally {
      this.fetching--;
    }
  }

  private async fetchPicture(url: string): Promise<Picture | 'unavailable'> {
    const { status, body } = await this.fetchExternal(url, {
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

/** Beginnings of pictures that all browsers show, by type, as Latin-1. None is a document: SVG may contain scripts. */
const BEGINNINGS: readonly (readonly [RegExp, string])[] = [
  [/^\x89PNG\r\n\x1a\n/, 'image/png'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^GIF8[79]a/, 'image/gif'],
  [/^RIFF[^]{4}WEBP/, 'image/webp'],
  [/^[^]{4}ftypavi[fs]/, 'image/avif'],
];

/** Bytes that tell the type. */
const BEGINNING_LENGTH = 12;

/** Returns the content type of a picture by its bytes; undefined for anything else. */
function pictureType(bytes: Buffer): string | undefined {
  const beginning = bytes.toString('latin1', 0, BEGINNING_LENGTH);
  return BEGINNINGS.find(([pattern]) => pattern.test(beginning))?.[1];
}
