import type { Role, UserSettings } from '@team-chat/contracts';
import { batchesOf, type Database, type Queryable, type Transaction } from '@team-chat/db';

export interface InvitationRow {
  realm_id: number;
  id: number;
  inviter_id: number;
  email: string | null;
  invited_as: Role;
  channel_ids: number[];
  group_ids: number[];
  include_default_channels: boolean;
  notify_referrer_on_join: boolean;
  welcome_message: string | null;
  key_hash: Buffer;
  key_sealed: Buffer;
  invited_at: number;
  expires_at: number | null;
  status: 'open' | 'used' | 'revoked';
}
export type NewInvitation = Omit<InvitationRow, 'id' | 'status'>;

/** An invitation with name, address, settings, role and state of its inviter. */
export interface InvitationOfUser extends InvitationRow {
  inviter_name: string;
  inviter_email: string;
  inviter_settings: Partial<UserSettings>;
  inviter_is_active: boolean;
  inviter_role: Role;
  inviter_date_joined: number;
}

export class InvitationsRepository {
  constructor(private readonly db: Database) {}

  async insert(tx: Transaction, invitations: NewInvitation[]): Promise<void> {
    for (const batch of batchesOf(invitations)) await tx<InvitationRow>('invitations').insert(batch);
  }

  findByKey(realmId: number, keyHashes: Buffer[]): Promise<InvitationOfUser | undefined> {
    return this.withInviter(this.db.knex)
      .where({ 'invitations.realm_id': realmId })
      .whereIn('key_hash', keyHashes)
      .first();
  }

  /** Returns an invitation to an address, if it can still be used. `nowS` is in Unix seconds. */
  findOpenTo(realmId: number, email: string, nowS: number): Promise<InvitationOfUser | undefined> {
    return this.withInviter(this.db.knex)
      .where({ 'invitations.realm_id': realmId, status: 'open', 'users.is_active': true })
      .whereRaw('lower(invitations.email) = lower(?)', [email])
      .where((either) => either.whereNull('expires_at').orWhere('expires_at', '>', nowS))
      .orderBy('invitations.id')
      .first();
  }

  findById(realmId: number, id: number): Promise<InvitationOfUser | undefined> {
    return this.withInviter(this.db.knex).where({ 'invitations.realm_id': realmId, 'invitations.id': id }).first();
  }

  /** Locks an invitation until `tx` ends: shared for a link, which many people can use, exclusive for an invitation sent by
   *  mail. */
  async lock(tx: Transaction, { realm_id, id, email }: InvitationRow): Promise<InvitationOfUser> {
    const query = this.withInviter(tx).where({ 'invitations.realm_id': realm_id, 'invitations.id': id });
    const locked = await (email === null ? query.forShare('invitations') : query.forUpdate('invitations'));
    return locked[0]!;
  }

  lockById(tx: Transaction, realmId: number, id: number): Promise<InvitationRow | undefined> {
    return tx<InvitationRow>('invitations').where({ realm_id: realmId, id }).forUpdate().first();
  }

  /** Lists the invitations that can still be used, of one inviter or of all. `nowS` is in Unix seconds. */
  listOpen(realmId: number, nowS: number, inviterId?: number): Promise<InvitationRow[]> {
    return this.withInviter(this.db.knex)
      .where({ 'invitations.realm_id': realmId, status: 'open', 'users.is_active': true })
      .where((either) => either.whereNull('expires_at').orWhere('expires_at', '>', nowS))
      .modify((query) => inviterId !== undefined && query.where({ inviter_id: inviterId }))
      .orderBy('invitations.id');
  }

  /** Locks sending in an organisation, and counts the invitations sent by mail after `sinceS`, in Unix seconds. */
  async lockAndCountSent(tx: Transaction, realmId: number, sinceS: number): Promise<number> {
    await tx.raw("SELECT pg_advisory_xact_lock(hashtext('invitations'), ?::int)", [realmId]);
    const { rows } = await tx.raw(
      'SELECT count(*)::int FROM invitations WHERE realm_id = ? AND invited_at > ? AND email IS NOT NULL',
      [realmId, sinceS],
    );
    return rows[0].count;
  }

  async revoke(tx: Transaction, realmId: number, id: number): Promise<void> {
    await tx<InvitationRow>('invitations').where({ realm_id: realmId, id }).update({ status: 'revoked' });
  }

  /** Revokes every open invitation of an inviter. Returns whether any was open. */
  async revokeAllOf(tx: Transaction, realmId: number, inviterId: number): Promise<boolean> {
    const revoked = await tx<InvitationRow>('invitations')
      .where({ realm_id: realmId, inviter_id: inviterId, status: 'open' })
      .update({ status: 'revoked' });
    return revoked > 0;
  }

  /** Marks every open invitation to an address as used; returns the ids of their inviters. */
  closeSentTo(tx: Transaction, realmId: number, email: string): Promise<number[]> {
    return tx<InvitationRow>('invitations')
      .where({ realm_id: realmId, status: 'open' })
      .whereRaw('lower(email) = lower(?)', [email])
      .update({ status: 'used' })
      .returning('inviter_id')
      .then((rows) => rows.map((row) => row.inviter_id));
  }

  private withInviter(queryable: Queryable) {
    return queryable('invitations')
      .join('users', { 'users.realm_id': 'invitations.realm_id', 'users.id': 'inviter_id' })
      .select<InvitationOfUser[]>(
        'invitations.*',
        'users.full_name as inviter_name',
        'users.delivery_email as inviter_email',
        'users.settings as inviter_settings',
        'users.is_active as inviter_is_active',
        'users.role as inviter_role',
        'users.date_joined as inviter_date_joined',
      );
  }
}
