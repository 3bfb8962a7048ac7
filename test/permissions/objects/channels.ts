import { ok, say } from '@team-chat/testkit';
import { type Organisation, word } from '../actors';
import type { MakeSubject, Subject } from '../matrix';

type Account = Organisation['author'];

/** The id of nothing. */
export const MISSING = 999_999_999;

export const TOPIC = 'plans';

async function create(
  { owner }: Organisation,
  creator: Account,
  options: Record<string, unknown>,
  subscribers: Account[] = [],
): Promise<Subject> {
  const name = `channel ${word()}`;
  const { id } = await ok(
    creator.client.post('/channels/create', {
      name,
      subscribers: [creator, ...subscribers].map((user) => user.user_id),
      send_new_subscription_messages: false,
      ...options,
    }),
  );
  // The owner would get these channels wherever they are listed as an administrator.
  const read = async () => (await ok(owner.client.get(`/streams/${id}`))).stream;
  return { id, name, read };
}

const PRIVATE = { invite_only: true, history_public_to_subscribers: true };
const PROTECTED = { invite_only: true, history_public_to_subscribers: false };

const publicChannel: MakeSubject = (org) => create(org, org.author, {});
const joinedBy = (org: Organisation, user: Account) => create(org, org.author, {}, [user]);
const joined: MakeSubject = (org, { user }) => joinedBy(org, user);
const privateChannel: MakeSubject = (org) => create(org, org.author, PRIVATE);
const joinedPrivate: MakeSubject = (org, { user }) => create(org, org.author, PRIVATE, [user]);
const webPublic: MakeSubject = (org) => create(org, org.owner, { is_web_public: true });
const archivedBy =
  (make: MakeSubject): MakeSubject =>
  async (org, actor) => {
    const channel = await make(org, actor);
    await ok(org.owner.client.delete(`/streams/${channel.id}`));
    return channel;
  };

/** Returns a message of the author in the channel. */
async function messageIn(
  org: Organisation,
  channel: Subject,
  sender = org.author,
  content = `message ${word()}`,
): Promise<Subject> {
  const id = await say(sender, channel, content);
  return message(sender, id, content, channel);
}

function message(sender: Account, id: number, content: string, channel?: Subject): Subject {
  const read = async () => {
    const { message } = await ok(sender.client.get(`/messages/${id}`, { apply_markdown: false }));
    return { ...message, flags: undefined };
  };
  return { id, name: content, read, ...(channel && { channel }) };
}

async function direct(sender: Account, to: Account[]): Promise<Subject> {
  const content = `direct ${word()}`;
  return message(sender, await say(sender, to, content), content);
}

async function react(sent: Subject, { client }: Account): Promise<Subject> {
  await ok(client.post(`/messages/${sent.id}/reactions`, { emoji_name: 'heart' }));
  return sent;
}

const inChannel =
  (make: MakeSubject): MakeSubject =>
  async (org, actor) =>
    messageIn(org, await make(org, actor));

const pollIn =
  (make: MakeSubject): MakeSubject =>
  async (org, actor) =>
    messageIn(org, await make(org, actor), org.author, `/poll ${word()}`);

export const channels = {
  'public channel': publicChannel,
  'joined channel': joined,
  'private channel': privateChannel,
  'joined private channel': joinedPrivate,
  'web-public channel': webPublic,
  'archived channel': archivedBy(joined),
  'archived private channel': archivedBy(privateChannel),
  'foreign channel': (org, actor) => publicChannel(org.other!, actor),
  'missing channel': async () => ({ id: MISSING, name: `channel ${word()}` }),
} satisfies Record<string, MakeSubject>;

export const messages = {
  'own message': async (org, actor) => messageIn(org, await joined(org, actor), actor.user),
  'message in joined channel': inChannel(joined),
  'message in public channel': inChannel(publicChannel),
  'message in private channel': inChannel(privateChannel),
  /** A message in a channel with protected history, which the actor joined later. */
  'message before joining': async (org, { user }) => {
    const channel = await create(org, org.author, PROTECTED);
    const sent = await messageIn(org, channel);
    const subscriptions = [{ name: channel.name }];
    const principals = [user.user_id];
    await ok(org.author.client.post('/users/me/subscriptions', { subscriptions, principals }));
    return sent;
  },
  'message in web-public channel': async (org, actor) => messageIn(org, await webPublic(org, actor), org.owner),
  'message in archived channel': async (org, actor) => {
    const sent = await messageIn(org, await joined(org, actor));
    await ok(org.owner.client.delete(`/streams/${sent.channel!.id}`));
    return sent;
  },
  'message with own reaction': async (org, { user }) => react(await messageIn(org, await joinedBy(org, user)), user),
  'message with another reaction': async (org, { user }) =>
    react(await messageIn(org, await joinedBy(org, user)), org.author),
  'poll in joined channel': pollIn(joined),
  'poll in public channel': pollIn(publicChannel),
  'poll in private channel': pollIn(privateChannel),
  'received direct message': (org, { user }) => direct(org.author, [user]),
  'direct message to others': (org) => direct(org.author, [org.unrelated]),
  'foreign message': (org, actor) => inChannel(publicChannel)(org.other!, actor),
  'missing message': async () => ({
    id: MISSING,
    name: `message ${word()}`,
    channel: await channels['missing channel'](),
  }),
} satisfies Record<string, MakeSubject>;
