import type { Knex } from 'knex';

/** Larger than any count so far: the version before never finds a count that it remembers from earlier. */
const BEYOND_ALL_COUNTS = 1_000_000_000;

/** Renames `conversations.rules`. The version before counts in `rules` until it is replaced: a trigger, which only updates
 *  of the two columns run, counts in the other one as well. A migration of a later release drops trigger and column. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE conversations RENAME COLUMN rules TO policy_version');
  await knex.raw(`ALTER TABLE conversations ADD COLUMN rules int NOT NULL DEFAULT ${BEYOND_ALL_COUNTS}`);
  await knex.raw(`
    CREATE FUNCTION count_policy_version() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.rules <> OLD.rules THEN NEW.policy_version := OLD.policy_version + 1;
        ELSE NEW.rules := OLD.rules + 1;
        END IF;
        RETURN NEW;
      END $$`);
  await knex.raw(`
    CREATE TRIGGER count_policy_version BEFORE UPDATE OF rules, policy_version ON conversations
      FOR EACH ROW EXECUTE FUNCTION count_policy_version()`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TRIGGER count_policy_version ON conversations');
  await knex.raw('DROP FUNCTION count_policy_version');
  await knex.raw('ALTER TABLE conversations DROP COLUMN rules');
  await knex.raw('ALTER TABLE conversations RENAME COLUMN policy_version TO rules');
}
