import type { Transaction } from './database';

/** Returns a text that is the same as long as a transaction sees the same rows of an organisation in some tables. It is made from
 *  the place of each row and the transaction that wrote it, so no writer has to count versions. */
export async function fingerprint(tx: Transaction, realmId: number, tables: readonly string[]): Promise<string> {
  const parts = tables.map(
    (table, index) =>
      `(SELECT count(*) || ' ' || coalesce(bit_xor(hashtidextended(ctid, xmin::text::bigint)), 0)
          FROM ${table} WHERE realm_id = :realmId) AS part_${index}`,
  );
  const { rows } = await tx.raw<{ rows: Record<string, string>[] }>(`SELECT ${parts.join(', ')}`, {
    realmId,
  });
  return Object.values(rows[0]!).join(' ');
}
