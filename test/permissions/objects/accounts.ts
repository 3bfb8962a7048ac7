import { ok, type TestUser, until } from '@team-chat/testkit';
import { type Actor, type ActorName, type Organisation, word } from '../actors';
import type { MakeSubject, Subject } from '../matrix';
import { MISSING } from './channels';

/** An account, and what the owner sees of it. */
function account({ owner }: Organisation, user: TestUser): Subject {
  const { user_id: id, email: name, full_name } = user;
  const read = async () => {
    const [seen, status] = [await owner.client.get(`/users/${id}`), await owner.client.get(`/users/${id}/status`)];
    return [seen.body.user, status.body];
  };
  return { id, name, full_name, mark: full_name, read };
}

/** Creates an account that the actor shares a channel with. */
async function related(org: Organisation, actor: TestUser, role: string): Promise<TestUser> {
  const user = await org.realm.user(role);
  const subscribers = [org.author, actor, user].map(({ user_id }) => user_id);
  await ok(org.author.client.post('/channels/create', { name: `channel ${word()}`, subscribers }));
  // On a machine that is busy, a limited guest may see the user a moment later.
  const shown = () => actor.client.get(`/users/${user.user_id}`);
  await until('the actor sees the user', async () => (await shown()).status !== 400);
  return user;
}

async function deactivate(org: Organisation, user: TestUser): Promise<Subject> {
  await ok(org.owner.client.delete(`/users/${user.user_id}`));
  return account(org, user);
}

/** The roles of actors that are not named after theirs. */
const ROLES: Partial<Record<ActorName, string>> = {
  'limited guest': 'guest',
  bot: 'member',
  deactivated: 'member',
  foreigner: 'member',
  spectator: 'member',
};

/** Creates a bot that belongs to a user. Its mark is its API key. */
async function createBot(org: Organisation, owner: TestUser): Promise<Subject> {
  const short_name = word();
  const { user_id: id, api_key } = await ok(owner.client.post('/bots', { short_name, full_name: `bot ${short_name}` }));
  const read = async () => (await ok(org.owner.client.get(`/users/${id}`))).user;
  return { id, name: `${short_name}-bot@${org.realm.host}`, mark: api_key, read };
}

/** Creates a bot whose URL may not be requested, and calls it. */
async function createBotCall(owner: TestUser): Promise<Subject> {
  const short_name = word();
  const payload_url = JSON.stringify('http://169.254.169.254/');
  const fields = { short_name, full_name: `bot ${short_name}`, bot_type: 3, payload_url };
  const bot = { id: (await ok(owner.client.post('/bots', fields))).user_id as number };
  await ok(owner.client.post('/messages', { type: 'direct', to: [bot.id], content: 'hello' }));
  const list = async () => (await ok(owner.client.get(`/bots/${bot.id}/calls`))).calls;
  const [call] = await until('the call is listed', async () => {
    const calls = await list();
    return calls.length > 0 && calls;
  });
  return { id: call.id, name: short_name, bot, read: list };
}

const mayOwnBots = ({ name }: Actor) => !['bot', 'guest', 'limited guest'].includes(name);

export const accounts = {
  /** Requests about other objects change it. */
  'own account': async (org, { user }) => ({ ...account(org, user), read: undefined }),
  /** The actor's, which is used up by the request. */
  'own new account': async (org, { name }) => {
    const user = await org.realm.user(ROLES[name] ?? name, { bot: name === 'bot' });
    return { ...account(org, user), client: user.client };
  },
  'member account': async (org, { user }) => account(org, await related(org, user, 'member')),
  'muted account': async (org, { user }) => {
    const muted = await related(org, user, 'member');
    await ok(user.client.post(`/users/me/muted_users/${muted.user_id}`));
    return account(org, muted);
  },
  'owner account': async (org, { user }) => account(org, await related(org, user, 'owner')),
  'deactivated account': async (org, { user }) => deactivate(org, await related(org, user, 'member')),
  /** The account of a user with whom the actor shares nothing. */
  'unrelated account': async (org) => account(org, await org.realm.user()),
  'foreign account': async ({ other }) => account(other!, await other!.realm.user()),
  'missing account': async (org) => {
    const full_name = `nobody ${word()}`;
    return { id: MISSING, name: `${word()}@${org.realm.host}`, full_name, mark: full_name };
  },
} satisfies Record<string, MakeSubject>;

export const bots = {
  /** The owner's, for actors who may not have bots. */
  'own bot': (org, actor) => createBot(org, mayOwnBots(actor) ? actor.user : org.owner),
  'bot of another user': (org) => createBot(org, org.author),
  'foreign bot': ({ other }) => createBot(other!, other!.author),
  'missing bot': async () => ({ id: MISSING, name: word() }),
  'call of own bot': (org, actor) => createBotCall(mayOwnBots(actor) ? actor.user : org.owner),
  'call of bot of another user': (org) => createBotCall(org.author),
  'foreign call': ({ other }) => createBotCall(other!.author),
  'missing call': async (org) => ({ ...(await createBotCall(org.author)), id: MISSING }),
} satisfies Record<string, MakeSubject>;
