// npm run db:new -- <service> <verb_object>
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
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
if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)+$/.test(name)) fail(`"${name}" should look like create_things: verb_object.`);
if (!existsSync(join(ROOT, 'services', service, 'package.json'))) fail(`There is no service "${service}".`);

// Migrations run in the order of their timestamps. Seconds keep two migrations of one day apart, and one more than the last timestamp
// keeps the order where the clock is behind.
const folder = join(ROOT, 'services', service, 'migrations');
mkdirSync(folder, { recursive: true });
const timestamps = readdirSync(folder).map((file) => Number(file.slice(0, 14)));
const now = Number(new Date().toISOString().replace(/\D/g, '').slice(0, 14));
const file = join(folder, `${Math.max(now, ...timestamps.map((each) => each + 1))}_${name}.ts`);
writeFileSync(file, STUB, { flag: 'wx' });
console.log(relative(process.cwd(), file));
