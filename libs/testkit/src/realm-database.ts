import { type Bus, invalidate } from '@team-chat/bus';
import { credentials, getSystemGroups, type LookupTopic, realms, realmsByHost, userCards } from '@team-chat/contracts';
import { Client } from 'pg';
import { insertOnlineUsers } from './idle-users';
import type { TestRealm } from './realm';
import { until } from './wait';

/** Writes states that no operation creates into the database of an organisation. */
export class RealmDatabase {
  private constructor(
    private readonly cluster: { bus: Bus },
    private readonly realm: TestRealm,
    /** An administrator's connection to the whole database. */
    readonly client: Client,
  ) {}

  /** Connects to the database of the organisation's deployment. */
  static async of(cluster: { bus: Bus; databaseUrl: string }, realm: TestRealm): Promise<RealmDatabase> {
    const client = new Client({ connectionString: cluster.databaseUrl });
    // The server may end the connection together with the database.
    client.on('error', () => undefined);
    await client.connect();
    return new RealmDatabase(cluster, realm, client);
  }

  /** Changes settings of the organisation by their stored names, e.g. `enable_spectator_access`. */
  async setRealm(settings: Record<string, unknown>): Promise<void> {
    await this.write('realms', 'settings = settings || $2', JSON.stringify(settings));
    await this.forget(realms);
    await this.forget(realmsByHost);
  }

  /** Sets a group-valued setting to a system group, e.g. `role:nobody`. */
  async setRealmGroup(setting: string, systemGroup: string): Promise<void> {
    const { groups } = await this.cluster.bus.call(getSystemGroups, {
      params: { realm_id: this.realm.realm_id },
    });
    const value = JSON.stringify({ [setting]: groups[systemGroup] });
    await this.write('realms', 'group_settings = group_settings || $2', value);
    await this.forget(realms);
  }

  async deactivateRealm(): Promise<void> {
    await this.write('realms', 'is_active = $2', false);
    await this.forget(realms);
    await this.forget(realmsByHost);
    await this.forget(credentials);
  }

  async setUserDefault(settings: Record<string, unknown>): Promise<void> {
    await this.write('realms', 'user_settings_defaults = user_settings_defaults || $2', JSON.stringify(settings));
  }

  async setUser(user: { user_id: number }, column: string, value: unknown): Promise<void> {
    await this.client.query(`UPDATE accounts.users SET ${column} = $1 WHERE id = $2`, [value, user.user_id]);
    await this.forget(userCards);
    await this.forget(credentials);
  }

  /** Adds users who have never logged in and are online, as of a moment ago. */
  addOnlineUsers(count: number): Promise<void> {
    return insertOnlineUsers(this.client, this.realm, count);
  }

  /** Sets a user's last presence reports back by `seconds`. */
  async agePresence(user: { user_id: number }, seconds: number): Promise<void> {
    await this.client.query(
      `UPDATE accounts.presences SET active_timestamp = active_timestamp - $1, idle_timestamp = idle_timestamp - $1
        WHERE user_id = $2`,
      [seconds, user.user_id],
    );
  }

  /** Sets the time of a message back by `seconds`. */
  async ageMessage(id: number, seconds: number): Promise<void> {
    await this.client.query('UPDATE messaging.messages SET timestamp = timestamp - $2 WHERE id = $1', [id, seconds]);
  }

  async setSubscriberCount(channel: { id: number }, count: number): Promise<void> {
    await this.setChannel(channel, 'subscriber_count', count);
  }

  async archiveChannel(channel: { id: number }): Promise<void> {
    await this.setChannel(channel, 'is_archived', true);
  }

  /** Changes a column of a channel, and increments the `policy_version` of its conversation, so that checks based on
   *  the old value are made again. */
  private async setChannel({ id }: { id: number }, column: string, value: unknown): Promise<void> {
    await this.client.query(
      `WITH changed AS (UPDATE messaging.channels SET ${column} = $2 WHERE id = $1 RETURNING conversation_id)
       UPDATE messaging.conversations SET policy_version = policy_version + 1 FROM changed WHERE id = conversation_id`,
      [id, value],
    );
  }

  /** Sets the end of an invitation to one second ago. */
  async expireInvitation(id: number): Promise<void> {
    const aSecondAgo = Math.floor(Date.now() / 1000) - 1;
    await this.client.query('UPDATE accounts.invitations SET expires_at = $1 WHERE id = $2', [aSecondAgo, id]);
  }

  /** Imitates a process that began to deactivate a group `seconds` ago, and died. */
  async beginDeactivation(groupId: number, seconds: number): Promise<void> {
    await this.client.query(
      `UPDATE groups.user_groups SET deactivation_id = gen_random_uuid(),
              deactivation_began_at = now() - $1 * interval '1 second' WHERE id = $2`,
      [seconds, groupId],
    );
  }

  /** Returns the mails that are still to be sent, of all organisations. */
  async listMails(): Promise<{ attempts: number; last_error: string | null; wait_s: number; sealed: Buffer }[]> {
    const { rows } = await this.client.query(
      `SELECT attempts, last_error, sealed, extract(epoch FROM next_attempt_at - now())::float AS wait_s
         FROM accounts.mails ORDER BY id`,
    );
    return rows;
  }

  /** Forgets how many mails an address of this machine has asked for without a log-in: suites that share a deployment share the limit of
   *  the first. */
  async forgetRequestedMails(address = '127.0.0.1'): Promise<void> {
    await this.client.query(
      "DELETE FROM accounts.failed_logins WHERE key ~ '^(reset|sign-up|new-realm|realm-list)-address:' AND split_part(key, ':', 2) = $1",
      [address],
    );
  }

  async makeMailsDue(): Promise<void> {
    await this.client.query('UPDATE accounts.mails SET next_attempt_at = now()');
  }

  /** Sets the times of scheduled messages to `secondsAgo`, in one statement. */
  async makeScheduledMessagesDue(ids: number[], secondsAgo = 0): Promise<void> {
    await this.client.query(
      `UPDATE messaging.scheduled_messages
          SET scheduled_delivery_timestamp = floor(extract(epoch FROM now())) - $2,
              next_attempt_at = now() - $2 * interval '1 second' WHERE id = ANY($1)`,
      [ids, secondsAgo],
    );
  }

  /** Makes all notifications and mails due. Returns how many there are. */
  async hurryMails(): Promise<number> {
    let count = 0;
    for (const table of ['messaging.due_notifications', 'messaging.due_emails', 'accounts.mails']) {
      const query = `UPDATE ${table} SET next_attempt_at = now() WHERE realm_id = $1`;
      count += (await this.client.query(query, [this.realm.realm_id])).rowCount ?? 0;
    }
    return count;
  }

  /** Makes reminders due. */
  async makeRemindersDue(ids: number[]): Promise<void> {
    await this.client.query('UPDATE messaging.reminders SET next_attempt_at = now() WHERE id = ANY($1)', [ids]);
  }

  /** Gives a channel a name that earlier versions accepted. */
  async nameChannel(channel: { id: number }, name: string): Promise<void> {
    await this.client.query('UPDATE messaging.channels SET name = $2 WHERE id = $1', [channel.id, name]);
  }

  /** Locks a channel's conversation, so that sending to it stops in the middle. Resolves with a function that unlocks it:
   *  until then, other statements on this connection are not committed. */
  lockConversation(channel: { id: number }): Promise<() => Promise<void>> {
    return this.lock(
      `SELECT 1 FROM messaging.conversations WHERE id =
         (SELECT conversation_id FROM messaging.channels WHERE id = $1) FOR UPDATE`,
      channel.id,
    );
  }

  /** Locks a user's account as its changes do, so that requests stop in the middle that change it or need it unchanged. Resolves
   *  as `lockConversation` does. */
  lockUser({ user_id }: { user_id: number }): Promise<() => Promise<void>> {
    return this.lock('SELECT 1 FROM accounts.users WHERE id = $1 FOR NO KEY UPDATE', user_id);
  }

  /** Waits until `count` statements of the deployment wait for locks of rows. */
  async untilWaitingForLocks(count = 1): Promise<void> {
    const sql = `SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event IN ('transactionid', 'tuple')`;
    await until(`${count} statements wait`, async () => (await this.client.query(sql)).rowCount! >= count);
  }

  /** Returns how many of the scheduled messages have been claimed. */
  async countClaimed(ids: number[]): Promise<number> {
    const query = 'SELECT 1 FROM messaging.scheduled_messages WHERE id = ANY($1) AND attempts > 0';
    return (await this.client.query(query, [ids])).rowCount ?? 0;
  }

  /** Imitates a process that began to archive a folder, and died. Returns the folder's new `archive_version`. */
  async abandonArchiving(folderId: number): Promise<number> {
    const { rows } = await this.client.query(
      `UPDATE snippets_and_folders.channel_folders SET is_archiving = true, archive_version = archive_version + 1
        WHERE id = $1 RETURNING archive_version::int`,
      [folderId],
    );
    return rows[0].archive_version;
  }

  close(): Promise<void> {
    return this.client.end();
  }

  private async lock(sql: string, id: number): Promise<() => Promise<void>> {
    await this.client.query('BEGIN');
    await this.client.query(sql, [id]);
    return async () => void (await this.client.query('COMMIT'));
  }

  private async write(table: string, assignment: string, value: unknown): Promise<void> {
    const id = this.realm.realm_id;
    await this.client.query(`UPDATE accounts.${table} SET ${assignment} WHERE id = $1`, [id, value]);
  }

  private async forget(lookup: LookupTopic<never, unknown>): Promise<void> {
    invalidate(this.cluster.bus, lookup, lookup === realmsByHost ? 0 : this.realm.realm_id, 'all');
    // The bus sends at the end of this turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    await this.cluster.bus.nc.flush();
  }
}
