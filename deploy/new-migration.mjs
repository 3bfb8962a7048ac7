// npm run db:new -- <service> <verb_object>
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

const STUB = `import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(\`\`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(\`\`);
}
`;

function fail(message) {
  console.error(message);
  process.exit(1);
}

const [service, name, ...rest] = process.argv.slice(2);
if (!service || !name || rest.length > 0) fail('Usage: npm run db:new -- accounts create_things');
if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)+$/.test(name))
  fail(`"${name}" should look like create_things: verb_object.`);
if (!existsSync(join(ROOT, 'services', service, 'package.json'))) fail(`There is no service "${service}".`);

// Migrations run in the order of their timestamps. Seconds keep two migrations of one day apart.
const timestamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
const file = join(ROOT, 'services', service, 'migrations', `${timestamp}_${name}.ts`);
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, STUB, { flag: 'wx' });
console.log(relative(process.cwd(), file));
