import type { ApiClient, TestRealm, TestUser } from '@team-chat/testkit';
import type { Action, Try } from './random-action';
import type { SeededRandom } from './seeded-random';

/** Data that the whole workload uses and goes on adding to. */
export interface KnownOfPeople {
  /** Users who act. They are never deactivated. */
  users: TestUser[];
  /** Users who act and whose role never changes. */
  fixedRoleUsers: TestUser[];
  /** Ids of all users, also of those who are created later and do not act. */
  userIds: number[];
  messageIds: number[];
  /** Messages of the users who act. */
  sent: { id: number; client: ApiClient }[];
}

const ROLES = [200, 300, 400, 600];

/** Changes users' roles, names and activity at random, and sends their presence and typing notices. */
export class RandomPeople {
  private readonly inviteIds: number[] = [];
  private names = 0;

  constructor(
    private readonly random: SeededRandom,
    private readonly realm: TestRealm,
    private readonly known: KnownOfPeople,
    private readonly tryCall: Try,
  ) {}

  readonly actions: Action[] = [
    [() => this.changeUser(), 'realm_user/update'],
    [() => this.changeUser(), 'realm_user/update'],
    [() => this.changeActivity(), 'realm_user/update'],
    [() => this.changeActivity(), 'realm_user/update'],
    [(client) => this.showAddress(client), 'realm_user/update'],
    [(client) => this.invite(client), 'invites_changed'],
    [(client) => this.appear(client), 'presence'],
    [(client) => this.type(client), 'typing', 'typing_edit_message'],
    [(client) => this.takeBackReaction(client), 'reaction'],
  ];

  private async changeUser(): Promise<void> {
    const id = this.random.pick(this.known.userIds);
    const isSteadfast = this.known.fixedRoleUsers.some((user) => user.user_id === id);
    const change = this.random.pick<Record<string, unknown>>([
      ...(isSteadfast ? [] : [{ role: this.random.pick(ROLES) }, { role: this.random.pick(ROLES) }]),
      { full_name: `other ${++this.names}` },
    ]);
    await this.tryCall(this.realm.owner.client.patch(`/users/${id}`, change));
  }

  /** Deactivates or reactivates a user who has no queue, because deactivating ends queues. */
  private async changeActivity(): Promise<void> {
    const { client } = this.realm.owner;
    const acting = new Set(this.known.users.map((user) => user.user_id));
    const idle = this.known.userIds.filter((id) => !acting.has(id));
    if (idle.length === 0) return;
    const user = `/users/${this.random.pick(idle)}`;
    await this.tryCall(this.random.coin() ? client.delete(user) : client.post(`${user}/reactivate`));
  }

  private async showAddress(client: ApiClient): Promise<void> {
    await this.tryCall(client.patch('/settings', { email_address_visibility: 1 + this.random.below(5) }));
  }

  private async invite(client: ApiClient): Promise<void> {
    const id = this.inviteIds.pop();
    if (id !== undefined) {
      await this.tryCall(this.realm.owner.client.delete(`/invites/multiuse/${id}`));
      return;
    }
    const made = await this.tryCall(client.post('/invites/multiuse', { invite_as: 400 }));
    if (!made) return;
    const { invites } = (await this.tryCall(this.realm.owner.client.get('/invites'))) ?? { invites: [] };
    this.inviteIds.push(...invites.map((invite: { id: number }) => invite.id));
  }

  /** Sends presence. Sometimes that of a new user, because only the first one causes an event for all. */
  private async appear(client: ApiClient): Promise<void> {
    const newcomer = this.random.below(4) === 0 ? await this.realm.user() : undefined;
    if (newcomer) this.known.userIds.push(newcomer.user_id);
    await this.tryCall((newcomer?.client ?? client).post('/users/me/presence', { status: 'active' }));
  }

  private async type(client: ApiClient): Promise<void> {
    const op = this.random.pick(['start', 'stop']);
    const message = this.random.pick([undefined, ...this.known.sent.slice(-3)]);
    await this.tryCall(
      message
        ? message.client.post(`/messages/${message.id}/typing`, { op })
        : client.post('/typing', { op, to: this.random.some(this.known.userIds, 2) }),
    );
  }

  private async takeBackReaction(client: ApiClient): Promise<void> {
    const id = this.random.pick(this.known.messageIds.slice(-3));
    if (id === undefined) return;
    const reactions = `/messages/${id}/reactions`;
    await this.tryCall(client.post(reactions, { emoji_name: 'car' }));
    await this.tryCall(client.delete(reactions, { emoji_name: 'car' }));
  }
}
