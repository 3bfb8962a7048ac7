import type { IncomingMessage } from 'node:http';
import { keepPoll, repeatedPoll } from './repeated-poll';
import type { Gateway, RequestContext } from '../request-context';

const URL_BEFORE = '/api/v1/events?queue_id=q&last_event_id=7&dont_block=true';
const RAW_HEADERS = ['Host', 'one.example', 'Authorization', 'Basic YTpi'];
const credentials = { email: 'a', api_key: 'b' };

/** A connection on which a poll was checked, and the facts that it was checked with. */
function aConnection(url = URL_BEFORE, headers: Record<string, string> = {}) {
  const socket = {};
  const realm = { realm_id: 1 };
  const identity = { actor: { user_id: 9 } };
  const known = { realm, identity } as { realm: object | undefined; identity: object | undefined };
  const gateway = {
    realms: { isCurrent: (each: object) => each === known.realm },
    authenticator: { peek: () => known.identity },
  } as unknown as Gateway;
  const requestOf = (sentUrl: string, rawHeaders: string[]) =>
    ({ socket, url: sentUrl, rawHeaders: [...rawHeaders], headers }) as unknown as IncomingMessage;
  const prepared = { request: { params: {}, info: {} }, ignored: [] };
  const requestContext = { req: requestOf(url, RAW_HEADERS), realm } as unknown as RequestContext;
  keepPoll(requestContext, { credentials, identity, prepared } as unknown as Parameters<typeof keepPoll>[1]);
  return {
    known,
    next: (nextUrl: string, rawHeaders = RAW_HEADERS) => repeatedPoll(gateway, requestOf(nextUrl, rawHeaders)),
  };
}

test.each(['8', '0', '-1', '7'])('a poll with nothing but another last_event_id is repeated: %s', (id) => {
  const { next } = aConnection();
  expect(next(`/api/v1/events?queue_id=q&last_event_id=${id}&dont_block=true`)).toMatchObject({
    poll: { credentials },
    last_event_id: Number(id),
  });
});

test.each([
  '/api/v1/events?queue_id=q&last_event_id=8',
  '/api/v1/events?queue_id=r&last_event_id=8&dont_block=true',
  '/api/v1/events?queue_id=q&last_event_id=08&dont_block=true',
  '/api/v1/events?queue_id=q&last_event_id=8.5&dont_block=true',
  '/api/v1/events?queue_id=q&last_event_id=&dont_block=true',
  '/api/v1/events?queue_id=q&xlast_event_id=8&dont_block=true',
  '/api/v1/events',
])('a poll with another URL is checked: %s', (url) => {
  expect(aConnection().next(url)).toBeUndefined();
});

test.each([
  [['Host', 'one.example', 'Authorization', 'Basic YTpj']],
  [['Host', 'two.example', 'Authorization', 'Basic YTpi']],
  [[...RAW_HEADERS, 'X-Request-Id', '1']],
  [RAW_HEADERS.slice(0, 2)],
])('a poll with other headers is checked: %s', (rawHeaders) => {
  expect(aConnection().next(URL_BEFORE, rawHeaders)).toBeUndefined();
});

test.each(['realm', 'identity'] as const)('a poll is checked after a change of its %s', (name) => {
  const { known, next } = aConnection();
  expect(next(URL_BEFORE)).toBeDefined();
  known[name] = undefined;
  expect(next(URL_BEFORE)).toBeUndefined();
});

test('a poll that gives its id twice, or has a body, is not kept', () => {
  const twice = `${URL_BEFORE}&last%5Fevent_id=3`;
  expect(aConnection(twice).next(twice)).toBeUndefined();
  expect(aConnection(URL_BEFORE, { 'content-length': '4' }).next(URL_BEFORE)).toBeUndefined();
});
