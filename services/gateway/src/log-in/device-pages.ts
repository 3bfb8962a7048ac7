import { type Request, Router } from 'express';
import type { Bus } from '@team-chat/bus';
import {
  ApiError,
  BadRequestError,
  createApiKey,
  findSession,
  getApiKeys,
  getStreams,
  KeyPermission,
  revokeApiKey,
} from '@team-chat/contracts';
import type { Identity } from '../actors';
import { pageRoutes, type ServePage } from '../join/page-routes';
import type { Page } from '../pages/page';
import { pageTexts } from '../pages/texts/texts';
import { readBody } from '../received';
import { type Gateway, originOf } from '../request-context';
import { devicesPage, keyPage } from './devices-page';
import { onwardPage } from './outcome-page';

const PATH = '/accounts/devices';
const DAY_S = 86_400;

/** Serves the page on which users see where they are logged in, end log-ins, and make API keys. */
export function devicePages(gateway: Gateway, bus: Bus): Router {
  return pageRoutes(gateway, PATH, {
    get: forUser((req, identity) => showKeys(req, identity)),
    post: forUser(async (req, identity) => {
      const { fields } = await readBody(req);
      try {
        return fields.has('key_id')
          ? await revoke(req, identity, Number(fields.get('key_id')))
          : await create(req, identity, fields);
      } catch (error) {
        if (!(error instanceof BadRequestError) && !isRefusal(error)) throw error;
        return showKeys(req, identity, error.message);
      }
    }),
  });

  /** Sends browsers that are not logged in to the log-in. The key of a session alone counts, because keys with limits must not
   *  make others. */
  function forUser(serve: (req: Request, identity: Identity) => Promise<Page>): ServePage {
    return async (req, realm_id) => {
      const api_key = gateway.sessionCookie.read(req);
      const logIn = onwardPage(pageTexts(req), `/login/?next=${encodeURIComponent(`${PATH}/`)}`);
      if (api_key === undefined) return logIn;
      const { session } = await bus.call(findSession, { params: { realm_id, api_key } });
      if (!session) return logIn;
      try {
        const identity = await gateway.authenticator.identify(req, realm_id, { api_key });
        return await serve(req, identity);
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return logIn;
        throw error;
      }
    };
  }

  function requestOf<P extends object>(req: Request, { actor, key_id }: Identity, params: P) {
    const info = { ...originOf(gateway, req), ...(key_id !== null && { key_id }) };
    return { actor, params, info };
  }

  async function showKeys(req: Request, identity: Identity, problem?: string): Promise<Page> {
    const [{ api_keys }, { streams }] = await Promise.all([
      bus.call(getApiKeys, requestOf(req, identity, {})),
      bus.call(getStreams, requestOf(req, identity, {})),
    ]);
    return devicesPage(pageTexts(req), api_keys, streams, problem);
  }

  async function revoke(req: Request, identity: Identity, key_id: number): Promise<Page> {
    await bus.call(revokeApiKey, requestOf(req, identity, { key_id }));
    return onwardPage(pageTexts(req), `${PATH}/`);
  }

  async function create(
    req: Request,
    identity: Identity,
    fields: ReadonlyMap<string, string>,
  ): Promise<Page> {
    const texts = pageTexts(req);
    const name = fields.get('name') ?? '';
    const permission = KeyPermission.catch('all').parse(fields.get('permission'));
    const days = Number(fields.get('days') || 0);
    const channel = Number(fields.get('channel') || 0);
    if (!Number.isInteger(days) || days < 0) throw new BadRequestError(texts.devices.notDays);
    const params = {
      name,
      permission,
      ...(days > 0 && { expires_at: Math.floor(Date.now() / 1000) + days * DAY_S }),
      ...(channel > 0 && { channel_ids: [channel] }),
    };
    const { api_key } = await bus.call(createApiKey, requestOf(req, identity, params));
    return keyPage(texts, name, api_key);
  }
}

const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 400;
