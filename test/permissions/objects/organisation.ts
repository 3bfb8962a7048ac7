import { ok, pictureFile, type TestUser, until } from '@team-chat/testkit';
import { type Actor, type Organisation, word } from '../actors';
import type { MakeSubject, Subject } from '../matrix';
import { MISSING } from './channels';

async function createFolder({ owner }: Organisation): Promise<Subject> {
  const name = `folder ${word()}`;
  const { channel_folder_id: id } = await ok(owner.client.post('/channel_folders/create', { name }));
  const list = async () => (await ok(owner.client.get('/channel_folders'))).channel_folders;
  const all = (await list()).map((folder: Subject) => folder.id);
  // Requests that reorder folders change their order.
  const read = async () => ({
    ...(await list()).find((folder: Subject) => folder.id === id),
    order: undefined,
  });
  return { id, name, all, read };
}

async function createEmoji({ owner }: Organisation): Promise<Subject> {
  const name = word();
  await ok(owner.client.post(`/realm/emoji/${name}`, { file: pictureFile() }));
  const list = async () => Object.values<any>((await ok(owner.client.get('/realm/emoji'))).emoji);
  return { id: 0, name, read: async () => (await list()).find((emoji) => emoji.name === name) };
}

async function createLinkifier({ owner }: Organisation): Promise<Subject> {
  const name = word();
  const url_template = 'https://example.com/{id}';
  const { id } = await ok(owner.client.post('/realm/filters', { pattern: `${name}(?P<id>[0-9]+)`, url_template }));
  const list = async () => (await ok(owner.client.get('/realm/linkifiers'))).linkifiers;
  const all = (await list()).map((linkifier: Subject) => linkifier.id);
  return {
    id,
    name,
    all,
    read: async () => (await list()).find((linkifier: Subject) => linkifier.id === id),
  };
}

async function createChannelGroup({ owner }: Organisation): Promise<Subject> {
  const name = `channel group ${word()}`;
  const group = { group_name: name, description: '', stream_names: [] };
  await ok(owner.client.post('/default_stream_groups/create', group));
  const types = ['default_stream_groups'];
  const list = async () =>
    (await ok(owner.client.post('/register', { event_types: types, fetch_event_types: types })))
      .realm_default_stream_groups;
  const { id } = (await list()).find((group: Subject) => group.name === name);
  return { id, name, read: async () => (await list()).find((group: Subject) => group.id === id) };
}

async function createField({ owner }: Organisation): Promise<Subject> {
  const name = `field ${word()}`;
  const { id } = await ok(owner.client.post('/realm/profile_fields', { name, field_type: 1 }));
  const list = async () => (await ok(owner.client.get('/realm/profile_fields'))).custom_fields;
  const all = (await list()).map((field: Subject) => field.id);
  const read = async () => ({
    ...(await list()).find((field: Subject) => field.id === id),
    order: undefined,
  });
  return { id, name, all, read };
}

export const playground = (name: string) => ({
  name,
  pygments_language: 'Python',
  url_template: 'https://example.com/{code}',
});

async function createPlayground({ owner }: Organisation): Promise<Subject> {
  const name = `playground ${word()}`;
  const { id } = await ok(owner.client.post('/realm/playgrounds', playground(name)));
  const register = () => ok(owner.client.post('/register', { event_types: ['realm_playgrounds'] }));
  const read = async () => (await register()).realm_playgrounds.find((one: Subject) => one.id === id);
  return { id, name, read };
}

async function createExport({ owner, realm }: Organisation): Promise<Subject> {
  const id = await realm.export();
  const list = async () => (await ok(owner.client.get('/export/realm'))).exports;
  const read = async () => (await list()).find((one: Subject) => one.id === id);
  return { id, name: word(), mark: (await read()).export_url, read };
}

async function createWebhook({ owner }: Organisation): Promise<Subject> {
  const url = `http://127.0.0.1:9/${word()}`;
  const { webhook } = await ok(owner.client.post('/webhooks', { url, event_types: ['drafts'] }));
  const { id } = webhook;
  const list = async () => (await ok(owner.client.get('/webhooks'))).webhooks;
  return { id, name: url, read: async () => (await list()).find((one: Subject) => one.id === id) };
}

async function createHold({ owner }: Organisation): Promise<Subject> {
  const name = word();
  const { hold_id: id } = await ok(owner.client.post('/legal_holds', { user_id: owner.user_id, reason: name }));
  const list = async () => (await ok(owner.client.get('/legal_holds'))).holds;
  return { id, name, read: async () => (await list()).find((one: Subject) => one.id === id) };
}

/** Changes the organisation and waits until the audit log has the change. */
async function createAuditEntry({ owner }: Organisation): Promise<Subject> {
  const name = word();
  await ok(owner.client.patch('/realm', { description: name }));
  const list = async () => (await ok(owner.client.get('/audit_log', { operations: ['update-realm'] }))).entries;
  const find = async () => (await list()).find((entry: any) => entry.params.description === name);
  await until('the change is in the audit log', async () => (await find()) !== undefined);
  return { id: (await find()).id, name, read: find };
}

async function createDomain({ owner }: Organisation): Promise<Subject> {
  const domain = `${word()}.example.com`;
  await ok(owner.client.post('/realm/domains', { domain, allow_subdomains: false }));
  const list = async () => (await ok(owner.client.get('/realm/domains'))).domains;
  return { id: 0, name: domain, read: async () => (await list()).find((one: any) => one.domain === domain) };
}

const missing = async (): Promise<Subject> => ({
  id: MISSING,
  name: `${word()}.example.com`,
  all: [MISSING],
});

/** Objects that belong to an organisation, and it itself. */
export const organisation = {
  /** The name is a new one, for what the request creates. */
  'the organisation': async ({ realm }) => ({ id: realm.realm_id, name: word() }),
  folder: createFolder,
  'foreign folder': ({ other }) => createFolder(other!),
  'missing folder': missing,
  'channel group': createChannelGroup,
  'foreign channel group': ({ other }) => createChannelGroup(other!),
  'missing channel group': missing,
  emoji: createEmoji,
  'foreign emoji': ({ other }) => createEmoji(other!),
  'missing emoji': missing,
  linkifier: createLinkifier,
  'foreign linkifier': ({ other }) => createLinkifier(other!),
  'missing linkifier': missing,
  'profile field': createField,
  'foreign profile field': ({ other }) => createField(other!),
  'missing profile field': missing,
  playground: createPlayground,
  'foreign playground': ({ other }) => createPlayground(other!),
  'missing playground': missing,
  export: createExport,
  'foreign export': ({ other }) => createExport(other!),
  'missing export': missing,
  webhook: createWebhook,
  'foreign webhook': ({ other }) => createWebhook(other!),
  'missing webhook': missing,
  hold: createHold,
  'foreign hold': ({ other }) => createHold(other!),
  'missing hold': missing,
  'audit entry': createAuditEntry,
  'foreign audit entry': ({ other }) => createAuditEntry(other!),
  domain: createDomain,
  'foreign domain': ({ other }) => createDomain(other!),
  'missing domain': missing,
} satisfies Record<string, MakeSubject>;

async function createLink({ owner }: Organisation, inviter: TestUser, invite_as = 400): Promise<Subject> {
  const { invite_link } = await ok(inviter.client.post('/invites/multiuse', { invite_as }));
  const find = async () =>
    (await ok(owner.client.get('/invites'))).invites.find((invite: any) => invite.link_url === invite_link);
  return { id: (await find()).id, name: invite_link, read: find };
}

async function createMail({ owner }: Organisation, inviter: TestUser, invite_as = 400): Promise<Subject> {
  const email = `${word()}@mail.example`;
  await ok(inviter.client.post('/invites', { invitee_emails: email, stream_ids: [], invite_as }));
  const find = async () =>
    (await ok(owner.client.get('/invites'))).invites.find((invite: any) => invite.email === email);
  return { id: (await find()).id, name: email, read: find };
}

/** Returns the actor, or the author for an actor who may not invite. */
const inviterOf = ({ author }: Organisation, { name, user }: Actor & { user: TestUser }) =>
  ['bot', 'guest', 'limited guest'].includes(name) ? author : user;

export const invitations = {
  'own link': (org, actor) => createLink(org, inviterOf(org, actor)),
  'link of another user': (org) => createLink(org, org.author),
  'link for owners': (org) => createLink(org, org.owner, 100),
  'revoked link': async (org) => {
    const link = await createLink(org, org.author);
    await ok(org.author.client.delete(`/invites/multiuse/${link.id}`));
    return link;
  },
  'foreign link': ({ other }) => createLink(other!, other!.author),
  'missing link': missing,
  'own mail': (org, actor) => createMail(org, inviterOf(org, actor)),
  'mail of another user': (org) => createMail(org, org.author),
  'mail for owners': (org) => createMail(org, org.owner, 100),
  'foreign mail': ({ other }) => createMail(other!, other!.author),
  'missing mail': missing,
} satisfies Record<string, MakeSubject>;

async function createGroup({ owner }: Organisation, creator: TestUser, members: TestUser[] = []): Promise<Subject> {
  const name = `group ${word()}`;
  const { group_id: id } = await ok(
    creator.client.post('/user_groups/create', {
      name,
      description: 'a group',
      members: members.map(({ user_id }) => user_id),
    }),
  );
  const read = async () => {
    const answer = await ok(owner.client.get('/user_groups', { include_deactivated_groups: true }));
    return answer.user_groups.find((group: Subject) => group.id === id);
  };
  return { id, name, read };
}

export const groups = {
  /** The author's, for guests. */
  'own group': (org, { name, user }) =>
    createGroup(org, name === 'guest' || name === 'limited guest' ? org.author : user),
  'group of another user': (org) => createGroup(org, org.author),
  'joined group': (org, { user }) => createGroup(org, org.author, [user]),
  'deactivated group': async (org) => {
    const group = await createGroup(org, org.author);
    await ok(org.author.client.post(`/user_groups/${group.id}/deactivate`));
    return group;
  },
  'system group': async (org) => ({ id: org.groups['role:members']!, name: 'role:members' }),
  'foreign group': ({ other }) => createGroup(other!, other!.author),
  'missing group': missing,
} satisfies Record<string, MakeSubject>;
