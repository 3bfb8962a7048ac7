import type { z } from 'zod';
import { SavedSnippetRecord } from '@team-chat/contracts';
import type { Database, Queryable, Transaction } from '@team-chat/db';

/** A snippet as its owner sees it. */
export type SavedSnippet = z.infer<typeof SavedSnippetRecord>;

interface SavedSnippetRow extends SavedSnippet {
  realm_id: number;
  user_id: number;
}

const COLUMNS = SavedSnippetRecord.keyof().options;

export class SavedSnippetsRepository {
  constructor(private readonly db: Database) {}

  /** The snippets of a user, the oldest first. */
  list(realmId: number, userId: number, tx: Queryable = this.db.knex): Promise<SavedSnippet[]> {
    return tx<SavedSnippetRow>('saved_snippets')
      .select<SavedSnippet[]>(COLUMNS)
      .where({ realm_id: realmId, user_id: userId })
      .orderBy('id');
  }

  async insert(tx: Transaction, snippet: Omit<SavedSnippetRow, 'id'>): Promise<SavedSnippet> {
    const [inserted] = await tx<SavedSnippetRow>('saved_snippets').insert(snippet).returning(COLUMNS);
    return inserted!;
  }
}
