import type { z } from 'zod';
import { BadRequestError, type NavigationViewRecord } from '@team-chat/contracts';
import { type Database, type Queryable, type Transaction, violates } from '@team-chat/db';
import { checkRowLimit } from './row-limit';

/** A view as its owner sees it. */
export type NavigationView = z.infer<typeof NavigationViewRecord>;

interface NavigationViewRow {
  realm_id: number;
  user_id: number;
  fragment: string;
  is_pinned: boolean;
  name: string | null;
}

type Owner = Pick<NavigationViewRow, 'realm_id' | 'user_id'>;
type ViewKey = Owner & Pick<NavigationViewRow, 'fragment'>;
/** The properties of a view that its owner changes. */
export type ViewChanges = Partial<Pick<NavigationViewRow, 'is_pinned' | 'name'>>;

export class NavigationViewsRepository {
  constructor(private readonly db: Database) {}

  /** Returns the views of a user, oldest first. */
  async list({ realm_id, user_id }: Owner, tx: Queryable = this.db.knex): Promise<NavigationView[]> {
    const rows = await tx<NavigationViewRow & { id: number }>('navigation_views')
      .where({ realm_id, user_id })
      .orderBy('id');
    return rows.map(viewOf);
  }

  /** Inserts a view and returns it. Throws BadRequestError if the user has one with the same fragment, and as
   *  `checkRowLimit` does. */
  async insert(tx: Transaction, row: NavigationViewRow): Promise<NavigationView> {
    await checkRowLimit(tx, 'navigation_views', row);
    await tx<NavigationViewRow>('navigation_views')
      .insert(row)
      .catch((error: unknown) => {
        if (violates(error, 'navigation_views_fragment_key')) {
          throw new BadRequestError('Navigation view already exists.');
        }
        throw error;
      });
    return viewOf(row);
  }

  /** Locks and returns a view, or returns undefined if the user has no such view. */
  async lock(tx: Transaction, key: ViewKey): Promise<NavigationView | undefined> {
    const row = await tx<NavigationViewRow>('navigation_views').where(key).forUpdate().first();
    return row && viewOf(row);
  }

  async update(tx: Transaction, key: ViewKey, changes: ViewChanges): Promise<void> {
    await tx<NavigationViewRow>('navigation_views').where(key).update(changes);
  }

  /** Deletes a view. Returns false if the user had no such view. */
  async remove(tx: Transaction, key: ViewKey): Promise<boolean> {
    return (await tx<NavigationViewRow>('navigation_views').where(key).delete()) > 0;
  }
}

const viewOf = ({ fragment, is_pinned, name }: NavigationViewRow): NavigationView => ({
  fragment,
  is_pinned,
  ...(name !== null && { name }),
});
