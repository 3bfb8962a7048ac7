import type { Database, Transaction } from '@team-chat/db';

/** An address to which an organisation sends mail. */
interface Recipient {
  realm_id: number;
  address: string;
}

/** Time after which refusals of an address no longer count: its server may have changed. */
const FORGOTTEN_AFTER = '30 days';

const keyOf = ({ realm_id, address }: Recipient) => ({ realm_id, address: address.toLowerCase() });

/** Addresses that their mail servers have refused since they last accepted a mail. */
export class RefusedAddressesRepository {
  constructor(private readonly db: Database) {}

  /** Returns the number of refusals in a row. */
  async count(recipient: Recipient): Promise<number> {
    const row = await this.db
      .knex('refused_addresses')
      .where(keyOf(recipient))
      .whereRaw(`refused_at > now() - interval '${FORGOTTEN_AFTER}'`)
      .first<{ refusals: number } | undefined>('refusals');
    return row?.refusals ?? 0;
  }

  /** Counts a refusal, and returns the number of refusals in a row. */
  async add(tx: Transaction, recipient: Recipient): Promise<number> {
    await tx('refused_addresses').whereRaw(`refused_at <= now() - interval '${FORGOTTEN_AFTER}'`).delete();
    const [row] = await tx('refused_addresses')
      .insert({ ...keyOf(recipient), refusals: 1, refused_at: tx.fn.now() })
      .onConflict(['realm_id', 'address'])
      .merge({ refusals: tx.raw('refused_addresses.refusals + 1'), refused_at: tx.fn.now() })
      .returning<{ refusals: number }[]>('refusals');
    return row!.refusals;
  }

  async remove(tx: Transaction, recipient: Recipient): Promise<void> {
    await tx('refused_addresses').where(keyOf(recipient)).delete();
  }
}
