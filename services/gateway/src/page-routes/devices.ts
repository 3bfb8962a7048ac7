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
import {
  DEVICES_PATH,
  devicesPage,
  devicesPath,
  type KeyHolder,
  keyPage,
  MAX_KEY_DAYS,
  onwardPage,
  type PageTexts,
} from '@team-chat/pages';
import type { Identity } from '../callers/actors';
import { readOrigin } from '../http/client';
import { listValues, parseQuery, type ReceivedForm } from '../http/received';
import { type PageAnswer, pageTexts } from '../http/send-page';
import type { Gateway } from '../request-context';
import { pageRoutes, readPageForm, type ServePage } from './form-routes';

const DAY_S = 86_400;

/** Serves the page on which users see where they are logged in, end log-ins, and make API keys. With a parameter `bot_id` it
 *  is about the keys of a bot that the user owns. */
export function devicePages(gateway: Gateway, bus: Bus): Router {
  return pageRoutes(gateway, DEVICES_PATH, {
    get: forUser(gateway, bus, (req, identity) => showKeys(req, identity)),
    post: forUser(gateway, bus, async (req, identity) => {
      const form = await readPageForm(req);
      const key_id = form.fields.get('key_id');
      try {
        return key_id === undefined
          ? await createKey(gateway, bus, req, identity, form)
          : await revoke(req, identity, Number(key_id));
      } catch (error) {
        if (!(error instanceof BadRequestError) && !isRefusal(error)) throw error;
        return showKeys(req, identity, error.message);
      }
    }),
  });

  async function showKeys(req: Request, identity: Identity, problem?: string): Promise<PageAnswer> {
    const bot_id = readBotId(req);
    const [{ bots }, { api_keys }, { streams }] = await Promise.all([
      bus.call(getBots, buildRequest(gateway, req, identity, {})),
      bus.call(getApiKeys, buildRequest(gateway, req, identity, { bot_id })),
      bus.call(getStreams, buildRequest(gateway, req, identity, {})),
    ]);
    const holder: KeyHolder = bot_id === undefined ? { bots } : { bot: getBot(bots, bot_id) };
    return devicesPage(pageTexts(req), holder, api_keys, streams, problem);
  }

  async function revoke(req: Request, identity: Identity, key_id: number): Promise<PageAnswer> {
    const bot_id = readBotId(req);
    await bus.call(revokeApiKey, buildRequest(gateway, req, identity, { key_id, bot_id }));
    return onwardPage(pageTexts(req), devicesPath(bot_id));
  }
}

/** Sends browsers that are not logged in to the log-in. The key of a session alone counts, because keys with limits must not
 *  make others. */
function forUser(
  gateway: Gateway,
  bus: Bus,
  serve: (req: Request, identity: Identity) => Promise<PageAnswer>,
): ServePage {
  return async (req, realm_id) => {
    const api_key = gateway.sessionCookie.read(req);
    const logIn = onwardPage(pageTexts(req), `/login/?next=${encodeURIComponent(devicesPath(readBotId(req)))}`);
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

/** Builds a request of the user to a service. */
function buildRequest<P extends object>(gateway: Gateway, req: Request, { actor, key_id }: Identity, params: P) {
  const info = { ...readOrigin(gateway, req), ...(key_id !== null && { key_id }) };
  return { actor, params, info };
}

/** Makes an API key, and returns the page that shows it. */
async function createKey(
  gateway: Gateway,
  bus: Bus,
  req: Request,
  identity: Identity,
  form: ReceivedForm,
): Promise<PageAnswer> {
  const texts = pageTexts(req);
  const bot_id = readBotId(req);
  const params = { ...readKey(texts, form), bot_id };
  const { api_key } = await bus.call(createApiKey, buildRequest(gateway, req, identity, params));
  return keyPage(texts, params.name, api_key, devicesPath(bot_id));
}

/** Reads the parameters of a new key from the page's form. Throws BadRequestError with the message to show. */
function readKey(texts: PageTexts, form: ReceivedForm) {
  const { fields } = form;
  const { data: permission } = KeyPermission.safeParse(fields.get('permission') ?? 'all');
  if (!permission) throw new BadRequestError('Invalid permission');
  const days = Number(fields.get('days') || 0);
  const channel_ids = listValues(form, 'channel').map(Number);
  if (!Number.isInteger(days) || days < 0 || days > MAX_KEY_DAYS) {
    throw new BadRequestError(texts.devices.notDays(MAX_KEY_DAYS));
  }
  if (channel_ids.length > MAX_KEY_CHANNELS) throw new BadRequestError(texts.devices.tooManyChannels(MAX_KEY_CHANNELS));
  return {
    name: fields.get('name') ?? '',
    permission,
    ...(days > 0 && { expires_at: Math.floor(Date.now() / 1000) + days * DAY_S }),
    ...(channel_ids.length > 0 && { channel_ids }),
  };
}

/** Returns the id of the bot that a request is about; undefined where it is about the user. */
function readBotId(req: Request): number | undefined {
  const bot_id = parseQuery(req).get('bot_id');
  return bot_id === undefined ? undefined : Number(bot_id);
}

/** Returns one of the user's bots. Throws BadRequestError for another id. */
function getBot<Bot extends { user_id: number }>(bots: Bot[], bot_id: number): Bot {
  const bot = bots.find(({ user_id }) => user_id === bot_id);
  if (!bot) throw new BadRequestError('No such bot');
  return bot;
}

const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 400;
