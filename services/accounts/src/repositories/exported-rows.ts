import { sourceRow, type SourceRow } from '@team-chat/archive';
import { type KeysetPage, keysetPage, type KeysetQuery, type Queryable } from '@team-chat/db';
import type { UserRow } from '../domain/user';

interface Source {
  query: Pick<KeysetQuery, 'table' | 'key' | 'columns'>;
  toRow(row: any, realm: number): SourceRow;
}

const PAGE = 1000;

/** Tables whose rows need nothing but themselves, in the order of an export. */
const SOURCES: readonly Source[] = [
  {
    query: { table: 'profile_fields', key: ['id'], columns: ['*'] },
    toRow: ({ realm_id: realm, type: field_type, ...row }) =>
      sourceRow('zerver_customprofilefield', { realm, field_type, ...row }),
  },
  {
    query: { table: 'profile_values', key: ['user_id', 'field_id'], columns: ['*'] },
    toRow: ({ user_id: user_profile, field_id: field, value, rendered_value }) =>
      sourceRow('zerver_customprofilefieldvalue', { user_profile, field, value, rendered_value }),
  },
  {
    query: { table: 'realm_domains', key: ['id'], columns: ['id', 'domain', 'allow_subdomains'] },
    toRow: (row, realm) => sourceRow('zerver_realmdomain', { realm, ...row }),
  },
  {
    query: { table: 'playgrounds', key: ['id'], columns: ['id', 'name', 'pygments_language', 'url_template'] },
    toRow: (row, realm) => sourceRow('zerver_realmplayground', { realm, ...row }),
  },
  {
    query: { table: 'alert_words', key: ['user_id', 'id'], columns: ['user_id', 'id', 'word'] },
    toRow: ({ user_id, id, word }, realm) =>
      sourceRow('zerver_alertword', { id, realm, user_profile: user_id, word }, { private_to: [user_id] }),
  },
  {
    query: {
      table: 'muted_users',
      key: ['user_id', 'muted_user_id'],
      columns: ['user_id', 'muted_user_id', 'timestamp'],
    },
    toRow: ({ user_id, muted_user_id: muted_user, timestamp: date_muted }) =>
      sourceRow('zerver_muteduser', { user_profile: user_id, muted_user, date_muted }, { private_to: [user_id] }),
  },
  {
    query: {
      table: 'presences',
      key: ['user_id'],
      columns: ['user_id', 'active_timestamp', 'idle_timestamp', 'update_id'],
    },
    toRow: ({ user_id: user_profile, active_timestamp, idle_timestamp, update_id: last_update_id }, realm) =>
      sourceRow('zerver_userpresence', {
        user_profile,
        realm,
        last_active_time: active_timestamp,
        last_connected_time: idle_timestamp,
        last_update_id,
      }),
  },
  {
    query: { table: 'user_statuses', key: ['user_id'], columns: ['*'] },
    toRow: ({ user_id: user_profile, status_text, emoji_name, emoji_code, reaction_type }) =>
      sourceRow(
        'zerver_userstatus',
        {
          user_profile,
          timestamp: 0,
          client: 0,
          status_text,
          emoji_name,
          emoji_code,
          reaction_type: reaction_type || 'unicode_emoji',
        },
        { client: 'website', private_to: [user_profile] },
      ),
  },
  {
    query: { table: 'bot_storage', key: ['user_id', 'key'], columns: ['user_id', 'key', 'value'] },
    toRow: ({ user_id: bot_profile, key, value }) =>
      sourceRow('zerver_botstoragedata', { bot_profile, key, value }, { private_to: [bot_profile] }),
  },
];

/** Condition: the user agrees to exports of private data. A bot agrees with its owner. */
const AGREES = `(settings ->> 'allow_private_data_export')::boolean`;

/** Reads accounts' own data for exports. Each method takes a transaction at the export's snapshot. */
export class ExportedRowsRepository {
  /** Returns the ids of the users who agree to exports of their private data. */
  async listAgreeing(tx: Queryable, realm_id: number): Promise<Set<number>> {
    const people = tx('users').where({ realm_id, is_bot: false }).whereRaw(AGREES).select('id');
    const agreeing = await tx('users')
      .where({ realm_id })
      .where(
        (any) =>
          void any
            .whereIn('id', people)
            .orWhere((bots) => bots.where({ is_bot: true }).whereIn('bot_owner_id', people)),
      )
      .pluck('id');
    return new Set<number>(agreeing);
  }

  users(tx: Queryable, realm_id: number): AsyncIterable<UserRow> {
    return allRows(tx, { table: 'users', realm_id, key: ['id'], columns: ['*'] });
  }

  /** Returns the number of the last batch of presences. */
  async lastPresenceUpdate(tx: Queryable, realm_id: number): Promise<number> {
    const row = await tx('presence_batches').where({ realm_id }).first<{ last_update_id: number }>('last_update_id');
    return row?.last_update_id ?? 0;
  }

  /** Reads all other rows. */
  async *rest(tx: Queryable, realm_id: number): AsyncIterable<SourceRow> {
    for (const { query, toRow } of SOURCES) {
      for await (const row of allRows(tx, { ...query, realm_id })) yield toRow(row, realm_id);
    }
  }
}

/** Reads all rows of an organisation, page by page. */
async function* allRows(tx: Queryable, query: Omit<KeysetQuery, 'after' | 'limit'>): AsyncIterable<any> {
  let after: (string | number)[] | null = null;
  do {
    const page: KeysetPage<object> = await keysetPage(tx, { ...query, after, limit: PAGE });
    yield* page.rows;
    after = page.next;
  } while (after);
}
