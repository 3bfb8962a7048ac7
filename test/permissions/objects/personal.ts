import { ok, say, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type Organisation, WITHOUT_ACCESS, word } from '../actors';
import type { MakeSubject, Subject } from '../matrix';
import { MISSING } from './channels';

async function createSnippet({ client }: TestUser): Promise<Subject> {
  const title = `snippet ${word()}`;
  const { saved_snippet_id: id } = await ok(client.post('/saved_snippets', { title, content: 'text' }));
  const find = async () => (await ok(client.get('/saved_snippets'))).saved_snippets;
  return { id, name: title, read: async () => (await find()).find((snippet: Subject) => snippet.id === id) };
}

async function createApiKey({ client }: TestUser): Promise<Subject> {
  const name = `key ${word()}`;
  const { key } = await ok(client.post('/users/me/api_keys', { name }));
  const find = async () => (await ok(client.get('/users/me/api_keys'))).api_keys;
  const read = async () => (await find()).find(({ id }: Subject) => id === key.id);
  return { id: key.id, name, mark: name, read };
}

/** Exports of users whose exports no row deletes: a user may have few. */
const keptExports = new Map<number, Promise<Subject>>();

function keepOwnExport({ realm }: Organisation, user: TestUser): Promise<Subject> {
  if (!keptExports.has(user.user_id)) keptExports.set(user.user_id, createOwnExport(realm, user));
  return keptExports.get(user.user_id)!;
}

async function createOwnExport(realm: TestRealm, user: TestUser): Promise<Subject> {
  const id = await realm.exportOwnData(user);
  const find = async () => (await ok(user.client.get('/users/me/exports'))).exports;
  const name = `/user_exports/${id}`;
  // The quote tells the export from those with longer numbers that begin alike.
  const mark = `${name}"`;
  return { id, name, mark, read: async () => (await find()).find((one: Subject) => one.id === id) };
}

async function uploadFile({ client }: TestUser): Promise<Subject> {
  const { url } = await ok(client.post('/user_uploads', { file: new File(['text'], `${word()}.txt`) }));
  const name = url.replace('/user_uploads/', '') as string;
  const find = async () =>
    (await ok(client.get('/attachments'))).attachments.find((file: any) => file.path_id === name);
  return { id: (await find()).id, name, read: find };
}

/** Uploads a file of the author, to which a message in a public channel links. */
async function postFile({ realm, author }: Organisation): Promise<Subject> {
  const file = await uploadFile(author);
  await say(author, await realm.channel([author]), `[file](/user_uploads/${file.name})`);
  return file;
}

export const draft = (content: string) => ({ type: 'private' as const, to: [], topic: '', content });

async function createDraft({ client }: TestUser): Promise<Subject> {
  const content = `draft ${word()}`;
  const { ids } = await ok(client.post('/drafts', { drafts: [draft(content)] }));
  const find = async () => (await ok(client.get('/drafts'))).drafts;
  return {
    id: ids[0],
    name: content,
    read: async () => (await find()).find(({ id }: Subject) => id === ids[0]),
  };
}

/** Time of scheduled messages and reminders, in Unix seconds. */
export const LATER = Math.floor(Date.now() / 1000) + 86_400;

/** A scheduled message to oneself. */
export const scheduled = (content: string, { user_id }: Pick<TestUser, 'user_id'>) => ({
  type: 'direct' as const,
  to: [user_id],
  content,
  scheduled_delivery_timestamp: LATER,
});

async function scheduleMessage(user: TestUser): Promise<Subject> {
  const content = `scheduled ${word()}`;
  const { scheduled_message_id: id } = await ok(user.client.post('/scheduled_messages', scheduled(content, user)));
  const find = async () => (await ok(user.client.get('/scheduled_messages'))).scheduled_messages;
  return {
    id,
    name: content,
    read: async () => (await find()).find((message: any) => message.scheduled_message_id === id),
  };
}

async function createReminder(user: TestUser): Promise<Subject> {
  const content = `reminder ${word()}`;
  const own = { type: 'direct', to: [user.user_id], content };
  const { id: message_id } = await ok(user.client.post('/messages', own));
  const wanted = { message_id, scheduled_delivery_timestamp: LATER };
  const { reminder_id: id } = await ok(user.client.post('/reminders', wanted));
  const find = async () => (await ok(user.client.get('/reminders'))).reminders;
  return {
    id,
    name: content,
    read: async () => (await find()).find((reminder: any) => reminder.reminder_id === id),
  };
}

async function createView({ client }: TestUser): Promise<Subject> {
  const fragment = `narrow/topic/${word()}`;
  await ok(client.post('/navigation_views', { fragment, is_pinned: true, name: `view ${word()}` }));
  const find = async () => (await ok(client.get('/navigation_views'))).navigation_views;
  return {
    id: 0,
    name: fragment,
    read: async () => (await find()).find((view: any) => view.fragment === fragment),
  };
}

async function createQueue({ client }: TestUser): Promise<Subject> {
  const { queue_id } = await ok(client.post('/register', { event_types: ['heartbeat'], fetch_event_types: [] }));
  const poll = { queue_id, last_event_id: -1, dont_block: true };
  return { id: 0, name: queue_id, read: async () => (await client.get('/events', poll)).status };
}

/** Adds a device, whose token is the same at both push services. Bots have none: the owner's stands for theirs. */
async function createDevice({ owner }: Organisation, user: TestUser, isBot = false): Promise<Subject> {
  const { client } = isBot ? owner : user;
  const token = word();
  await ok(client.post('/users/me/apns_device_token', { token, appid: 'com.example.chat' }));
  await ok(client.post('/users/me/android_gcm_reg_id', { token }));
  const notify = () => client.post('/mobile_push/test_notification', { token });
  return { id: 0, name: token, read: async () => (await notify()).status };
}

/** Objects of a user alone. */
export const personal = {
  'own snippet': (_, { user }) => createSnippet(user),
  'snippet of another user': ({ author }) => createSnippet(author),
  'foreign snippet': ({ other }) => createSnippet(other!.author),
  'own API key': (_, { user }) => createApiKey(user),
  'API key of another user': ({ author }) => createApiKey(author),
  'foreign API key': ({ other }) => createApiKey(other!.author),
  'missing API key': async () => ({ id: MISSING, name: word() }),
  // Bots have none: the owner's stands for theirs.
  'own export of data': (org, { name, user }) =>
    name === 'bot' || WITHOUT_ACCESS.includes(name) ? keepOwnExport(org, org.owner) : createOwnExport(org.realm, user),
  'export of data of another user': (org) => keepOwnExport(org, org.author),
  'foreign export of data': ({ other }) => keepOwnExport(other!, other!.author),
  'missing export of data': async () => ({ id: MISSING, name: word() }),
  'own file': (_, { user }) => uploadFile(user),
  'file of another user': ({ author }) => uploadFile(author),
  'file in a public channel': (org) => postFile(org),
  'foreign file': ({ other }) => uploadFile(other!.author),
  'missing file': async () => ({ id: MISSING, name: `1/ab/${word()}/notes.txt` }),
  'missing snippet': async () => ({ id: MISSING, name: word() }),
  'own draft': (_, { user }) => createDraft(user),
  'draft of another user': ({ author }) => createDraft(author),
  'foreign draft': ({ other }) => createDraft(other!.author),
  'missing draft': async () => ({ id: MISSING, name: word() }),
  'own scheduled message': (_, { user }) => scheduleMessage(user),
  'scheduled message of another user': ({ author }) => scheduleMessage(author),
  'foreign scheduled message': ({ other }) => scheduleMessage(other!.author),
  'missing scheduled message': async () => ({ id: MISSING, name: word() }),
  'own reminder': (_, { user }) => createReminder(user),
  'reminder of another user': ({ author }) => createReminder(author),
  'foreign reminder': ({ other }) => createReminder(other!.author),
  'missing reminder': async () => ({ id: MISSING, name: word() }),
  'own view': (_, { user }) => createView(user),
  'view of another user': ({ author }) => createView(author),
  'foreign view': ({ other }) => createView(other!.author),
  'missing view': async () => ({ id: 0, name: `narrow/topic/${word()}` }),
  'own queue': (_, { user }) => createQueue(user),
  'queue of another user': ({ author }) => createQueue(author),
  'foreign queue': ({ other }) => createQueue(other!.author),
  'own device': (org, { name, user }) => createDevice(org, user, name === 'bot'),
  'device of another user': (org) => createDevice(org, org.author),
  'missing device': async () => ({ id: 0, name: word() }),
  'missing queue': async () => ({ id: 0, name: word() }),
} satisfies Record<string, MakeSubject>;
