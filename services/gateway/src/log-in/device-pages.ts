import { type Request, Router } from 'express';
import type { Bus } from '@team-chat/bus';
import {
  ApiError,
  BadRequestError,
  createApiKey,
  findSession,
  getApiKeys,
  getBots,
  getStreams,
  KeyPermission,
  MAX_KEY_CHANNELS,
  revokeApiKey,
} from '@team-chat/contracts';
import type { Identity } from '../actors';
import { pageRoutes, type ServePage } from '../join/page-routes';
import type { Page } from '../pages/page';
import { pageTexts } from '../pages/texts/texts';
import { readPageForm } from '../pages/read-fields';
import { parseQuery, type ReceivedForm, listValues } from '../received';
import { type Gateway, readOrigin } from '../request-context';
import { DEVICES_PATH, devicesPage, keyPage, type KeyHolder, MAX_DAYS, devicesPath } from './devices-page';
import { onwardPage } from './outcome-page';

const DAY_S = 86_400;

/** Serves the page on which users see where they are logged in, end log-ins, and make API keys. With a parameter `bot_id` it
 *  is about the keys of a bot that the user owns. */
export function devicePages(gateway: Gateway, bus: Bus): Router {
  return pageRoutes(gateway, DEVICES_PATH, {
    get: forUser((req, identity) => showKeys(req, identity)),
    post: forUser(async (req, identity) => {
      const form = await readPageForm(req);
      const key_id = form.fields.get('key_id');
      try {
        return key_id === undefined
          ? await create(req, identity, form)
          : await revoke(req, identity, Number(key_id));
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
      const logIn = onwardPage(
        pageTexts(req),
        `/login/?next=${encodeURIComponent(devicesPath(readBotId(req)))}`,
      );
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

  function buildRequest<P extends object>(req: Request, { actor, key_id }: Identity, params: P) {
    const info = { ...readOrigin(gateway, req), ...(key_id !== null && { key_id }) };
    return { actor, params, info };
  }

  async function showKeys(req: Request, identity: Identity, problem?: string): Promise<Page> {
    const bot_id = readBotId(req);
    const [{ bots }, { api_keys }, { streams }] = await Promise.all([
      bus.call(getBots, buildRequest(req, identity, {})),
      bus.call(getApiKeys, buildRequest(req, identity, { bot_id })),
      bus.call(getStreams, buildRequest(req, identity, {})),
    ]);
    const holder: KeyHolder = bot_id === undefined ? { bots } : { bot: getBot(bots, bot_id) };
    return devicesPage(pageTexts(req), holder, api_keys, streams, problem);
  }

  async function revoke(req: Request, identity: Identity, key_id: number): Promise<Page> {
    const bot_id = readBotId(req);
    await bus.call(revokeApiKey, buildRequest(req, identity, { key_id, bot_id }));
    return onwardPage(pageTexts(req), devicesPath(bot_id));
  }

  async function create(req: Request, identity: Identity, form: ReceivedForm): Promise<Page> {
    const texts = pageTexts(req);
    const { fields } = form;
    const bot_id = readBotId(req);
    const name = fields.get('name') ?? '';
    const { data: permission } = KeyPermission.safeParse(fields.get('permission') ?? 'all');
    if (!permission) throw new BadRequestError('Invalid permission');
    const days = Number(fields.get('days') || 0);
    const channel_ids = listValues(form, 'channel').map(Number);
    if (!Number.isInteger(days) || days < 0 || days > MAX_DAYS)
      throw new BadRequestError(texts.devices.notDays(MAX_DAYS));
    if (channel_ids.length > MAX_KEY_CHANNELS)
      throw new BadRequestError(texts.devices.tooManyChannels(MAX_KEY_CHANNELS));
    const params = {
      name,
      bot_id,
      permission,
      ...(days > 0 && { expires_at: Math.floor(Date.now() / 1000) + days * DAY_S }),
      ...(channel_ids.length > 0 && { channel_ids }),
    };
    const { api_key } = await bus.call(createApiKey, buildRequest(req, identity, params));
    return keyPage(texts, name, api_key, devicesPath(bot_id));
  }
}

/** Returns the id of the bot that a request is about; undefined where it is about the user. */
function readBotId(req: Request): number | undefined {
  const bot_id = parseQuery(req).get('bot_id');
  return bot_id === undefined ? undefined : Number(bot_id);
}

function getBot<Bot extends { user_id: number }>(bots: Bot[], bot_id: number): Bot {
  const bot = bots.find(({ user_id }) => user_id === bot_id);
  if (!bot) throw new BadRequestError('No such bot');
  return bot;
}

const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 400;
