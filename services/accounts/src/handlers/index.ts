import type { HandlerMap } from '@team-chat/bus';
import type { Context } from '../context';
import { authenticate } from './authenticate';
import { createRealm } from './create-realm';
import { createUser } from './create-user';
import { devFetchApiKey } from './dev-fetch-api-key';
import { fetchApiKey } from './fetch-api-key';
import { findRealm } from './find-realm';
import { getApiKey } from './get-api-key';
import { getOwnUser } from './get-own-user';
import { getRealm } from './get-realm';
import { getServerSettings } from './get-server-settings';
import { getSnapshot } from './get-snapshot';
import { getUserCards } from './get-user-cards';
import { getUsers } from './get-users';
import { provisionUser } from './provision-user';
import { setUserGrants } from './set-user-grants';

export const handlers: HandlerMap<Context, 'accounts'> = {
  authenticate,
  'create-realm': createRealm,
  'create-user': createUser,
  'dev-fetch-api-key': devFetchApiKey,
  'fetch-api-key': fetchApiKey,
  'find-realm': findRealm,
  'get-api-key': getApiKey,
  'get-own-user': getOwnUser,
  'get-realm': getRealm,
  'get-server-settings': getServerSettings,
  'get-snapshot': getSnapshot,
  'get-user-cards': getUserCards,
  'get-users': getUsers,
  'provision-user': provisionUser,
  'set-user-grants': setUserGrants,
};
