import { getApiKey } from '@team-chat/contracts';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { findUser, parseSettings } from '../connections';
import type { Check } from './check';

const settings = z.object({ SMTP_URL: z.string().optional(), EXTERNAL_URL: z.url().optional() });
/** Milliseconds for the mail server, and for a request that does not wait. */
const LIMIT_MS = 15_000;
/** Milliseconds in which a poll is answered: the server ends it with a heartbeat after about 50 seconds. */
const POLL_LIMIT_MS = 90_000;

const mail: Check = {
  name: 'mail',
  async find({ env }) {
    const { SMTP_URL: url } = parseSettings(settings, env);
    if (!url) return { skipped: 'SMTP_URL is not set here' };
    const limits = { connectionTimeout: LIMIT_MS, greetingTimeout: LIMIT_MS, socketTimeout: LIMIT_MS };
    const server = createTransport({ url, ...limits });
    try {
      await server.verify();
    } finally {
      server.close();
    }
    return { ok: 'the mail server takes the log-in; no mail was sent' };
  },
};

async function request(url: URL, init: RequestInit, limitMs = LIMIT_MS): Promise<any> {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(limitMs), redirect: 'manual' });
  const text = await answer.text();
  if (answer.status === 404) throw new Error(`${url.hostname} is the host name of no organisation`);
  if (!answer.ok) throw new Error(`${url.pathname} is answered ${answer.status}`);
  return JSON.parse(text);
}

const externalUrl: Check = {
  name: 'external-url',
  async find({ env, connections, pollAs }) {
    const { EXTERNAL_URL: url } = parseSettings(settings, env);
    if (!url) return { skipped: 'EXTERNAL_URL is not set here' };
    const base = new URL('/api/v1/', url);
    await request(new URL('server_settings', base), {});
    if (pollAs === undefined) return { ok: `${base.host} answers; --poll-as EMAIL tries a long poll too` };
    const { call } = connections;
    const { realm_id, user } = await findUser(call, base.hostname, pollAs);
    const { api_key } = await call(getApiKey, { realm_id, user_id: user.user_id });
    const headers = { authorization: `Basic ${Buffer.from(`${pollAs}:${api_key}`).toString('base64')}` };
    const { queue_id, last_event_id } = await request(new URL('register', base), {
      method: 'POST',
      headers,
      // A type that nothing but the heartbeat follows.
      body: new URLSearchParams({ event_types: '["restart"]' }),
    });
    const queue = `queue_id=${encodeURIComponent(queue_id)}`;
    const startedMs = Date.now();
    try {
      const poll = new URL(`events?${queue}&last_event_id=${last_event_id}`, base);
      const { events } = await request(poll, { headers }, POLL_LIMIT_MS);
      if (!Array.isArray(events)) throw new Error('a poll is answered with something else than events');
    } finally {
      await request(new URL(`events?${queue}`, base), { method: 'DELETE', headers }).catch(() => undefined);
    }
    return { ok: `${base.host} answers, and a poll waited for ${Math.round((Date.now() - startedMs) / 1000)} s` };
  },
};

export const OUTSIDE_CHECKS = [mail, externalUrl];
