import { BadRequestError, type LinkifierRecord } from '@team-chat/contracts';
import { type Database, type Queryable, type Transaction, violates } from '@team-chat/db';

type GivenLinkifier = Omit<LinkifierRecord, 'id'>;

/** Patterns whose matches become links. */
export class LinkifiersRepository {
  constructor(private readonly db: Database) {}

  /** Returns the linkifiers in the order in which they apply. */
  list(realmId: number, tx: Queryable = this.db.knex): Promise<LinkifierRecord[]> {
    return tx('linkifiers')
      .where({ realm_id: realmId })
      .orderBy(['position', 'id'])
      .select('id', 'pattern', 'url_template');
  }

  /** Locks the organisation's linkifiers until `tx` ends: each change announces the whole list. */
  async lock(tx: Transaction, realmId: number): Promise<void> {
    await tx.raw("SELECT pg_advisory_xact_lock(hashtextextended('linkifiers', ?))", [realmId]);
  }

  /** Inserts a linkifier after all others and returns its id. Throws BadRequestError if the pattern exists. */
  async insert(tx: Transaction, realmId: number, given: GivenLinkifier): Promise<number> {
    const { rows } = await tx
      .raw<{ rows: { id: number }[] }>(
        `INSERT INTO linkifiers (realm_id, pattern, url_template, position)
         VALUES (:realmId, :pattern, :url_template,
                 (SELECT coalesce(max(position), 0) + 1 FROM linkifiers WHERE realm_id = :realmId))
         RETURNING id`,
        { realmId, ...given },
      )
      .catch(throwIfTaken);
    return rows[0]!.id;
  }

  /** Changes a linkifier; returns false if no linkifier has the id. Throws BadRequestError if the pattern exists. */
  async update(
    tx: Transaction,
    realmId: number,
    id: number,
    changes: Partial<GivenLinkifier & { position: number }>,
  ): Promise<boolean> {
    const changed = await tx('linkifiers').where({ realm_id: realmId, id }).update(changes).catch(throwIfTaken);
    return changed > 0;
  }

  async remove(tx: Transaction, realmId: number, id: number): Promise<boolean> {
    return (await tx('linkifiers').where({ realm_id: realmId, id }).delete()) > 0;
  }
}

function throwIfTaken(error: unknown): never {
  if (violates(error, 'linkifiers_pattern_key')) {
    throw new BadRequestError('A linkifier with this pattern already exists.');
  }
  throw error;
}
