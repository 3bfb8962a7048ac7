import { randomBytes } from 'node:crypto';
import type { Bus } from '@team-chat/bus';
import {
  createRealm,
  findRealmExport,
  getApiKey,
  provisionUser,
  type Role,
  setUserGrants,
  startRealmExport,
} from '@team-chat/contracts';
import { ApiClient, type ApiUser, ok } from './api-client';
import { until } from './wait';

const ROLES: Record<string, Role> = {
  owner: 100,
  administrator: 200,
  moderator: 300,
  member: 400,
  guest: 600,
};

/** The machine may be busy with other suites. */
const PATIENT = { deadlineMs: 30_000 };

const word = () => randomBytes(5).toString('hex');
/** The password of all users. */
export const PASSWORD = 'correct horse battery';

/** A user and its API client. */
export interface TestUser extends ApiUser {
  full_name: string;
  client: ApiClient;
}

/** An organisation for one test alone, reached by its host name. */
export class TestRealm {
  private constructor(
    private readonly bus: Bus,
    readonly realm_id: number,
    readonly host: string,
    /** Client without credentials. */
    readonly client: ApiClient,
    readonly owner: TestUser,
  ) {}

  /** Creates an organisation with an owner. `baseUrl` is any gateway's; the Host header selects the organisation. A default
   *  organisation also serves requests with other Host headers. The organisation has no channels and its owner no messages,
   *  unless `is_welcomed`. */
  static async create(
    bus: Bus,
    baseUrl: string,
    { is_default = false, is_welcomed = false, domain = 'test.example' } = {},
  ): Promise<TestRealm> {
    const host = `${word()}.${domain}`;
    const email = `owner-${word()}@${host}`;
    const full_name = `Owner ${word()}`;
    const { realm_id, owner_id } = await bus.call(
      createRealm,
      {
        params: { host, name: 'Test', is_default, owner: { email, full_name, password: PASSWORD }, is_welcomed },
      },
      PATIENT,
    );
    const client = new ApiClient(baseUrl, undefined, { host });
    const { api_key } = await bus.call(getApiKey, { params: { realm_id, user_id: owner_id } }, PATIENT);
    const user = { user_id: owner_id, email, api_key };
    return new TestRealm(bus, realm_id, host, client, { ...user, full_name, client: client.as(user) });
  }

  readonly password = PASSWORD;

  /** Creates a user of a role; with `bot` a bot that belongs to the owner. A user has no messages, unless `is_welcomed`. */
  async user(
    role: keyof typeof ROLES = 'member',
    options: { bot?: boolean; full_name?: string; is_welcomed?: boolean } = {},
  ): Promise<TestUser> {
    const { realm_id } = this;
    const email = `${role}-${word()}@${this.host}`;
    const full_name = options.full_name ?? `${role} ${word()}`;
    const { is_welcomed = false } = options;
    const params = { realm_id, email, full_name, password: PASSWORD, role: ROLES[role]!, is_welcomed };
    const { user_id } = await this.bus.call(
      provisionUser,
      {
        params: { ...params, ...(options.bot && { bot_owner_id: this.owner.user_id }) },
      },
      PATIENT,
    );
    const { api_key } = await this.bus.call(getApiKey, { params: { realm_id, user_id } }, PATIENT);
    const user = { user_id, email, api_key };
    return { ...user, full_name, client: this.client.as(user) };
  }

  /** Gives a user rights that only the operator grants. */
  async grant(user: ApiUser, grants: { can_create_users?: boolean; can_change_user_emails?: boolean }): Promise<void> {
    await this.bus.call(setUserGrants, {
      params: { realm_id: this.realm_id, user_id: user.user_id, ...grants },
    });
  }

  /** Makes an export of the organisation in the owner's name, without the limits of requests, and returns its id. */
  async export(export_type: 1 | 2 | 3 = 1): Promise<number> {
    const { realm_id, owner } = this;
    const request = { realm_id, export_type, acting_user_id: owner.user_id };
    const { id } = await this.bus.call(startRealmExport, { params: request }, PATIENT);
    await until('the export is made', async () => {
      const { status, error } = await this.bus.call(findRealmExport, { params: { realm_id, export_id: id } }, PATIENT);
      if (error !== null) throw new Error(`the export failed: ${error}`);
      return status === 'succeeded';
    });
    return id;
  }

  /** Makes an export of a user's own data, and returns its id. */
  async exportOwnData({ client }: TestUser): Promise<number> {
    const { id } = await ok(client.post('/users/me/exports'));
    await until('the export is made', async () => {
      const { exports } = await ok(client.get('/users/me/exports'));
      const { failed_at, pending } = exports.find((one: { id: number }) => one.id === id);
      if (failed_at !== null) throw new Error('the export failed');
      return !pending;
    });
    return id;
  }

  /** Creates a channel with the owner and `subscribers` subscribed; returns its id and name. Removes the notice of the
   *  creation where the owner sees it, so that the channel has no messages. */
  async channel(
    subscribers: ApiUser[] = [],
    options: Record<string, unknown> = {},
  ): Promise<{ id: number; name: string }> {
    const name = `channel ${word()}`;
    const principals = [this.owner, ...subscribers].map((user) => user.user_id);
    await ok(
      this.owner.client.post('/users/me/subscriptions', {
        subscriptions: [{ name }],
        principals,
        send_new_subscription_messages: false,
        ...options,
      }),
    );
    const { streams } = await ok(this.owner.client.get('/streams'));
    const id: number = streams.find((stream: { name: string }) => stream.name === name).stream_id;
    const narrow = [{ operator: 'channel', operand: id }];
    const { messages } = await ok(
      this.owner.client.get('/messages', { anchor: 'oldest', num_before: 0, num_after: 1, narrow }),
    );
    for (const notice of messages) await ok(this.owner.client.delete(`/messages/${notice.id}`));
    return { id, name };
  }
}
