import { operation, path, RequestedId, rest } from '@team-chat/contracts';
import { z } from 'zod';
import { Routes, nameVariables } from './routes';

const get = (url: string, params = {}) =>
  operation({
    id: url,
    owner: 'accounts',
    http: { method: 'GET', path: url },
    allow: 'user',
    params,
    summary: '',
  });
const text = path(z.string());
const routes = new Routes([
  get('/users/me/status'),
  get('/users/{user_id}', { user_id: path(RequestedId) }),
  get('/users/{email}', { email: text }),
  get('/users/{user_id}/status', { user_id: path(RequestedId) }),
  get('/users/{who}/presence', { who: path(z.union([z.int(), z.string()])) }),
  get('/views/{fragment}', { fragment: rest(z.string()) }),
  operation({
    id: 'with aliases',
    owner: 'accounts',
    http: { method: 'GET', path: '/settings', aliases: ['/settings/display'] },
    allow: 'user',
    summary: '',
  }),
]);

function followed(pathname: string): [string, object] | undefined {
  const match = routes.match(pathname);
  const route = match?.byMethod.get('GET');
  return route && [route.op.id, Object.fromEntries(nameVariables(route, match!.values))];
}

test.each<[string, [string, object] | undefined]>([
  ['/users/me/status', ['/users/me/status', {}]],
  ['/users/7', ['/users/{user_id}', { user_id: '7' }]],
  ['/users/a%40b', ['/users/{email}', { email: 'a@b' }]],
  ['/users/7/status', ['/users/{user_id}/status', { user_id: '7' }]],
  ['/users/seven/status', undefined],
  ['/users/7/presence', ['/users/{who}/presence', { who: '7' }]],
  ['/users/a@b/presence', ['/users/{who}/presence', { who: 'a@b' }]],
  ['/users/%zz', undefined],
  ['/users/', undefined],
  ['/users', undefined],
  ['/views/inbox', ['/views/{fragment}', { fragment: 'inbox' }]],
  ['/views/12', ['/views/{fragment}', { fragment: '12' }]],
  ['/views/narrow/is/alerted', ['/views/{fragment}', { fragment: 'narrow/is/alerted' }]],
  ['/views/narrow%2Fis%2Falerted', ['/views/{fragment}', { fragment: 'narrow/is/alerted' }]],
  ['/views/a/%', undefined],
  ['/views/', undefined],
  ['/views', undefined],
  ['/settings', ['with aliases', {}]],
  ['/settings/display', ['with aliases', {}]],
  ['/settings/sounds', undefined],
])('%s leads to %j', (pathname, route) => expect(followed(pathname)).toEqual(route));
