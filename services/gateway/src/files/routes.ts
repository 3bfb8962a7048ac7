import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import type { Bus } from '@team-chat/bus';
import {
  type Actor,
  ApiError,
  BadRequestError,
  findFile,
  findLinkedFile,
  findOwnExportFile,
  findRealmPictures,
  findThumbnail,
  type ReadableFile,
  type ResultOf,
} from '@team-chat/contracts';
import { identifyCaller } from '../callers/callers';
import { RateLimits } from '../callers/rate-limits';
import { addressKey, chooseRequestId, readAddress } from '../http/client';
import { nameOperation } from '../metrics';
import { answerError, type Gateway } from '../request-context';
import { LOADING_IMAGE_PATH, loadingImage } from './fixed-files';
import { sendFile, sendNotice } from './send-file';

/** Reads of one file by anonymous callers, together, in a day. */
const ANONYMOUS_READS = { points: 1000, duration: 86_400 };

/** Each has a key that every store accepts. */
const PUBLIC_PICTURE_PATH = /^\/user_avatars\/(\d{1,16}(?:\/[\w-]{1,100}){1,4}\.(?:png|gif))$/;

/** Archive of an organisation. The path is the file's key in the store. */
const EXPORT_PATH = /^\/user_avatars\/(exports\/\d{1,16}\/[0-9a-f]{48}\/[\w.-]{1,200}\.tar\.gz)$/;

/** Export of the caller's own data. */
const OWN_EXPORT_PATH = /^\/user_exports\/(\d{1,16})$/;

/** Files never change: their path has a part that nobody can guess, and that is not used again. */
const PRIVATE = 'private, immutable';
const PUBLIC = 'max-age=31536000, public, immutable';

/** Serves uploaded files to callers who may read the files, and public pictures to everybody. Source:
 *  spec/wire-contract-files-and-time.md, section 1.3. */
export function fileRoutes(gateway: Gateway, bus: Bus, { isLimited }: { isLimited: boolean }): Router {
  const uploads = new Uploads(gateway, bus, isLimited);
  const router = express.Router();
  router.get(
    /^\/user_uploads\/temporary\/([0-9a-f]{64})\/([^/]+)$/,
    answering('find-linked-file', (req, res) => uploads.sendLinked(req, res)),
  );
  router.get(
    /^\/user_uploads\/(download\/)?(\d{1,16}\/.+)$/,
    answering('find-file', (req, res) => uploads.sendUpload(req, res)),
  );
  router.get(
    /^\/user_uploads\/thumbnail\/(\d{1,16}\/.+)\/([^/]+)$/,
    answering('find-thumbnail', (req, res) => uploads.sendThumbnail(req, res)),
  );
  router.get(LOADING_IMAGE_PATH, loadingImage());
  router.get(
    '/thumbnail',
    answering('find-file', (req, res) => uploads.sendOriginal(req, res)),
  );
  router.get(
    PUBLIC_PICTURE_PATH,
    answering('public-picture', (req, res) => sendPublic(gateway, req, res)),
  );
  router.get(
    EXPORT_PATH,
    answering('realm-export', (req, res) => sendExport(gateway, req, res)),
  );
  router.get(
    OWN_EXPORT_PATH,
    answering('own-export', (req, res) => sendOwnExport(gateway, bus, req, res)),
  );
  router.get(
    /^\/api\/v1\/realm\/(icon|logo)$/,
    answering('find-realm-pictures', (req, res) => redirectToPicture(gateway, bus, req, res)),
  );
  return router;

  function answering(name: string, send: (req: Request, res: Response) => Promise<void>): RequestHandler {
    return async (req, res) => {
      nameOperation(res, name);
      try {
        await send(req, res);
      } catch (error) {
        answerError(gateway, res, error, chooseRequestId(req));
      }
    };
  }
}

/** Sends uploaded files to callers who may read the files. */
class Uploads {
  private readonly reads;

  constructor(
    private readonly gateway: Gateway,
    private readonly bus: Bus,
    isLimited: boolean,
  ) {
    this.reads = new RateLimits({ user: [], anonymous: isLimited ? [ANONYMOUS_READS] : [] });
  }

  async sendUpload(req: Request, res: Response): Promise<void> {
    const { 0: download, 1: path_id } = req.params as unknown as [string | undefined, string];
    await this.sendReadable(req, res, download !== undefined, ({ realm_id, ...caller }) =>
      this.bus.call(findFile, { ...caller, params: { realm_id, path_id } }),
    );
  }

  async sendThumbnail(req: Request, res: Response): Promise<void> {
    const { 0: path_id, 1: format } = req.params as unknown as [string, string];
    await this.sendReadable(req, res, false, ({ realm_id, ...caller }) =>
      this.bus.call(findThumbnail, { ...caller, params: { realm_id, path_id, format } }),
    );
  }

  /** Serves clients that ask for thumbnails in the older way, with the whole file. */
  async sendOriginal(req: Request, res: Response): Promise<void> {
    const path_id = /^\/?user_uploads\/(\d{1,16}\/.+)$/.exec(String(req.query.url))?.[1];
    if (path_id === undefined) return sendNotice(req, res, 'forbidden');
    await this.sendReadable(req, res, false, ({ realm_id, ...caller }) =>
      this.bus.call(findFile, { ...caller, params: { realm_id, path_id } }),
    );
  }

  async sendLinked(req: Request, res: Response): Promise<void> {
    const { 0: token, 1: name } = req.params as unknown as [string, string];
    await this.gateway.rateLimits.consume('anonymous', addressKey(readAddress(this.gateway, req)));
    const { file } = await this.bus.call(findLinkedFile, { params: { token } });
    if (!file) throw new BadRequestError('Invalid token');
    if (!hasName(file, name)) throw new BadRequestError('Invalid filename');
    if (await sendFile(req, res, this.gateway.incomingFiles, file, { cacheControl: PRIVATE })) return;
    throw new BadRequestError('Invalid token');
  }

  /** Sends the file that `find` returns if the caller may read it. */
  private async sendReadable(
    req: Request,
    res: Response,
    forSaving: boolean,
    find: (caller: { actor?: Actor; realm_id: number }) => Promise<ResultOf<typeof findFile>>,
  ): Promise<void> {
    const realm = await this.gateway.realms.find(req.headers.host);
    const actor = await identifyCaller(this.gateway, this.bus, req, realm);
    if (!actor && !realm.enable_spectator_access) return sendNotice(req, res, 'login');
    const { file, exists } = await find({ ...(actor && { actor }), realm_id: realm.realm_id });
    if (!file) return sendNotice(req, res, exists ? (actor ? 'forbidden' : 'login') : 'missing');
    if (!actor) await this.reads.consume('anonymous', file.key);
    const options = { forSaving, cacheControl: PRIVATE };
    if (!(await sendFile(req, res, this.gateway.incomingFiles, file, options))) sendNotice(req, res, 'missing');
  }
}

/** A picture that the gateway draws of every organisation. */
const DRAWN_PICTURE = '/avatar/realm';

/** Leads to the organisation's icon or logo. Clients have the default logo themselves; others get a drawn picture. */
async function redirectToPicture(gateway: Gateway, bus: Bus, req: Request, res: Response): Promise<void> {
  const { 0: kind } = req.params as unknown as ['icon' | 'logo'];
  const { realm_id } = await gateway.realms.find(req.headers.host);
  const urls = await bus.call(findRealmPictures, { params: { realm_id } });
  const isNight = kind === 'logo' && req.query.night === 'true';
  const url = isNight ? urls.night_logo_url : urls[`${kind}_url`];
  res.set('Cache-Control', 'no-cache');
  res.redirect(url || DRAWN_PICTURE);
}

/** Sends a public picture, such as a user's avatar. */
async function sendPublic(gateway: Gateway, req: Request, res: Response): Promise<void> {
  const { 0: path } = req.params as unknown as [string];
  const { incomingFiles: files } = gateway;
  const key = `public/${path}`;
  const stored = await files.get(key);
  if (!stored) throw notFound();
  stored.content.destroy();
  const name = path.slice(path.lastIndexOf('/') + 1);
  const content_type = `image/${name.slice(name.lastIndexOf('.') + 1)}`;
  await sendFile(req, res, files, { key, name, content_type, size: stored.size }, { cacheControl: PUBLIC });
}

/** Sends the archive of an organisation to everybody who knows its path. A deleted archive is not found at once. */
async function sendExport(gateway: Gateway, req: Request, res: Response): Promise<void> {
  const { 0: key } = req.params as unknown as [string];
  const stored = await gateway.incomingFiles.get(key);
  if (!stored) throw notFound();
  stored.content.destroy();
  await sendArchive(gateway, req, res, { key, name: key.slice(key.lastIndexOf('/') + 1), size: stored.size });
}

/** Sends the archive of a user's own data to that user alone. */
async function sendOwnExport(gateway: Gateway, bus: Bus, req: Request, res: Response): Promise<void> {
  const { 0: id } = req.params as unknown as [string];
  const realm = await gateway.realms.find(req.headers.host);
  const actor = await identifyCaller(gateway, bus, req, realm);
  if (!actor) return sendNotice(req, res, 'login');
  const { file } = await bus.call(findOwnExportFile, { actor, params: { own_export_id: Number(id) } });
  if (!file) return sendNotice(req, res, 'missing');
  await sendArchive(gateway, req, res, file);
}

async function sendArchive(
  { incomingFiles }: Gateway,
  req: Request,
  res: Response,
  archive: { key: string; name: string; size: number },
): Promise<void> {
  const file = { ...archive, content_type: 'application/gzip' };
  const options = { forSaving: true, cacheControl: 'private, no-store' };
  if (!(await sendFile(req, res, incomingFiles, file, options))) throw notFound();
}

const notFound = () => new ApiError('BAD_REQUEST', 'Not found', undefined, { status: 404 });

function hasName({ path_id }: ReadableFile, name: string): boolean {
  return path_id.endsWith(`/${name}`);
}
