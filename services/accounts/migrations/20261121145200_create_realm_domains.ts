import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE realm_domains (
      realm_id bigint NOT NULL REFERENCES realms (id),
      id bigint GENERATED ALWAYS AS IDENTITY,
      -- Lower case.
      domain text NOT NULL,
      allow_subdomains boolean NOT NULL,
      PRIMARY KEY (realm_id, id),
      CONSTRAINT realm_domains_domain_key UNIQUE (realm_id, domain)
    )`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE realm_domains');
}
