import type { Queryable, Transaction } from '@team-chat/db';

interface Owner {
  realm_id: number;
  user_id: number;
}

export class OnboardingStepsRepository {
  /** Returns the names of the steps that a user has seen. */
  async listSeen(tx: Queryable, { realm_id, user_id }: Owner): Promise<string[]> {
    const row = await tx('onboarding_steps').where({ realm_id, user_id }).first('seen');
    return row?.seen ?? [];
  }

  /** Adds a seen step. Returns all seen steps, or undefined if the step was seen before. Concurrent calls are serialised. */
  async add(tx: Transaction, { realm_id, user_id }: Owner, name: string): Promise<string[] | undefined> {
    const { rows } = await tx.raw(
      `INSERT INTO onboarding_steps AS known (realm_id, user_id, seen) VALUES (?, ?, ARRAY[?])
       ON CONFLICT (realm_id, user_id) DO UPDATE SET seen = known.seen || excluded.seen
         WHERE NOT known.seen @> excluded.seen
       RETURNING seen`,
      [realm_id, user_id, name],
    );
    return rows[0]?.seen;
  }
}
