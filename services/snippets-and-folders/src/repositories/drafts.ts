import type { z } from 'zod';
import { DraftRecord } from '@team-chat/contracts';
import type { Database, Queryable, Transaction } from '@team-chat/db';
import type { DraftFields } from '../domain/draft';
import { checkRowLimit } from './row-limit';

/** A draft as its owner sees it. */
export type StoredDraft = z.infer<typeof DraftRecord>;

interface DraftRow extends StoredDraft {
  realm_id: number;
  user_id: number;
}

type Owner = Pick<DraftRow, 'realm_id' | 'user_id'>;
type DraftKey = Owner & Pick<DraftRow, 'id'>;

const COLUMNS = DraftRecord.keyof().options;

export class DraftsRepository {
  constructor(private readonly db: Database) {}

  /** Returns the drafts of a user, the last edited one at the end. */
  list({ realm_id, user_id }: Owner): Promise<StoredDraft[]> {
    return this.db
      .knex<DraftRow>('drafts')
      .select<StoredDraft[]>(COLUMNS)
      .where({ realm_id, user_id })
      .orderBy(['timestamp', 'id']);
  }

  /** Returns the drafts that were edited last, newest first. */
  listNewest(tx: Queryable, { realm_id, user_id }: Owner, limit: number): Promise<StoredDraft[]> {
    return tx<DraftRow>('drafts')
      .select<StoredDraft[]>(COLUMNS)
      .where({ realm_id, user_id })
      .orderBy([
        { column: 'timestamp', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(limit);
  }

  /** Inserts drafts and returns them. Their ids ascend in the order of `drafts`. Throws as `checkRowLimit` does. */
  async insert(tx: Transaction, owner: Owner, drafts: DraftFields[]): Promise<StoredDraft[]> {
    const { realm_id, user_id } = owner;
    await checkRowLimit(tx, 'drafts', owner, drafts.length);
    const rows = drafts.map((draft) => ({ realm_id, user_id, ...draft }));
    const inserted = await tx<DraftRow>('drafts').insert(rows).returning(COLUMNS);
    return inserted.sort((a, b) => a.id - b.id);
  }

  async has(key: DraftKey): Promise<boolean> {
    return (await this.db.knex<DraftRow>('drafts').where(key).first('id')) !== undefined;
  }

  /** Replaces a draft and returns it, or undefined if the user has no such draft. */
  async update(tx: Transaction, key: DraftKey, draft: DraftFields): Promise<StoredDraft | undefined> {
    const [updated] = await tx<DraftRow>('drafts').where(key).update(draft).returning(COLUMNS);
    return updated;
  }

  /** Deletes a draft. Returns false if the user had no such draft. */
  async remove(tx: Transaction, key: DraftKey): Promise<boolean> {
    return (await tx<DraftRow>('drafts').where(key).delete()) > 0;
  }

  async removeAll({ realm_id, user_id }: Owner): Promise<void> {
    await this.db.knex<DraftRow>('drafts').where({ realm_id, user_id }).delete();
  }
}
