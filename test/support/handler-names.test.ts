import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OPERATIONS } from '@team-chat/contracts';

const camelCase = (id: string) => id.replace(/-(\w)/g, (_, initial: string) => initial.toUpperCase());

test.each(OPERATIONS.map(({ owner, id }) => ({ owner, id })))(
  'one file of services/$owner/src/handlers exports the handler of $id under its id',
  ({ owner, id }) => {
    const folder = join(__dirname, `../../services/${owner}/src/handlers`);
    const handler = new RegExp(`^export (const|(async )?function) ${camelCase(id)}\\b`, 'm');
    const files = readdirSync(folder).filter((file) => file !== 'index.ts');
    const exporting = files.filter((file) => handler.test(readFileSync(join(folder, file), 'utf8')));
    expect(exporting).toHaveLength(1);
  },
);
