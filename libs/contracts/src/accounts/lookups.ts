import { z } from 'zod';
import { groupBy } from '../declaring/group-by';
import { lookup } from '../declaring/lookup';
import { Id } from '../declaring/scalars';
import { UserCard } from '../shared/users';
import { authenticate } from './authentication';
import { getChannelEmailUsers } from './missed-messages';
import { getMuters } from './muted-users';
import { findRealm, getRealm } from './realms';
import { getUserCards } from './users';

/** Organisations by host name, under organisation 0. */
export const realmsByHost = lookup({
  topic: 'hosts',
  decidesAccess: true,
  key: z.string(),
  value: findRealm.resultSchema,
  maxEntries: 10_000,
  load: async (call, _, [host]) => new Map([[host!, await call(findRealm, { params: { host: host! } })]]),
});

/** Organisations with their settings. */
export const realms = lookup({
  topic: 'realms',
  decidesAccess: true,
  value: getRealm.resultSchema,
  load: (call, realm_id) => call(getRealm, { params: { realm_id } }),
});

/** Accounts by email address and API key, tagged with the lower-case address. */
export const credentials = lookup({
  topic: 'credentials',
  decidesAccess: true,
  key: z.templateLiteral([z.string(), '\n', z.string()]),
  value: authenticate.resultSchema,
  tag: (key) => key.slice(0, key.indexOf('\n')).toLowerCase(),
  load: async (call, realm_id, [key]) => {
    const [email, api_key] = key!.split('\n') as [string, string];
    return new Map([[key!, await call(authenticate, { params: { realm_id, email, api_key } })]]);
  },
});

/** User cards by user id. */
export const userCards = lookup({
  topic: 'users',
  key: Id,
  value: UserCard,
  load: async (call, realm_id, user_ids) => {
    const { users } = await call(getUserCards, { params: { realm_id, user_ids } });
    return new Map(users.map((user) => [user.user_id, user]));
  },
});

/** Alert words of an organisation. Readers cache an index that they build of them. */
export const alertWords = lookup({ topic: 'alert-words', ttlMs: 600_000 });

/** Ids of the users who muted a user, by the muted user's id. */
export const muters = lookup({
  topic: 'muters',
  key: Id,
  value: z.array(Id),
  ttlMs: 600_000,
  load: async (call, realm_id, user_ids) => {
    const found = await call(getMuters, { params: { realm_id, user_ids } });
    return new Map(Object.entries(found.muters).map(([id, ids]) => [Number(id), ids]));
  },
});

/** Ids of the users who get mails about all channels for which they have not decided otherwise. */
export const channelEmailUsers = lookup({
  topic: 'channel-email-users',
  value: z.array(Id),
  ttlMs: 600_000,
  load: async (call, realm_id) => (await call(getChannelEmailUsers, { params: { realm_id } })).user_ids,
});

/** Returns the tags under which `userNames` keeps a user: the id, and `@` with the lower-case name. */
export const nameTags = (user: { id: number; full_name: string }): string[] => [
  String(user.id),
  `@${user.full_name.toLowerCase()}`,
];

/** Users as texts name them: `7` by id, `@Ada` by name in any case. An empty list where there is none. */
export const userNames = lookup({
  topic: 'user-names',
  key: z.union([Id, z.templateLiteral(['@', z.string()])]),
  value: z.array(UserCard.pick({ user_id: true, full_name: true, is_active: true, is_bot: true })),
  tag: (key) => String(key).toLowerCase(),
  load: async (call, realm_id, keys) => {
    const user_ids = keys.filter((key) => typeof key === 'number');
    const full_names = keys.filter((key) => typeof key === 'string').map((key) => key.slice(1));
    const { users } = await call(getUserCards, { params: { realm_id, user_ids, full_names } });
    const named = users.map(({ user_id, full_name, is_active, is_bot }) => ({
      user_id,
      full_name,
      is_active,
      is_bot,
    }));
    const tagged = named.flatMap((user) =>
      nameTags({ id: user.user_id, full_name: user.full_name }).map((tag) => ({ tag, user })),
    );
    const byTag = groupBy(
      tagged,
      ({ tag }) => tag,
      ({ user }) => user,
    );
    return new Map(keys.map((key) => [key, byTag.get(String(key).toLowerCase()) ?? []]));
  },
});
