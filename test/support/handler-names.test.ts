import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { OPERATIONS, type ServiceName } from '@team-chat/contracts';

const camelCase = (id: string) => id.replace(/-(\w)/g, (_, initial: string) => initial.toUpperCase());

const SERVICES = [...new Set(OPERATIONS.map(({ owner }) => owner))];

/** Names that a service's handler files export, with the file of each. */
async function exportsOf(owner: ServiceName): Promise<[name: string, file: string][]> {
  const folder = join(__dirname, '..', '..', 'services', owner, 'src', 'handlers');
  const files = readdirSync(folder).filter((file) => file !== 'index.ts' && !file.endsWith('.test.ts'));
  const modules = await Promise.all(
    files.map(async (file) => ({ file, module: (await import(join(folder, file))) as object })),
  );
  return modules.flatMap(({ file, module }) => Object.keys(module).map((name): [string, string] => [name, file]));
}

test.each(SERVICES)('%s exports the handler of each operation under its id, from one file', async (owner) => {
  const exported = await exportsOf(owner);
  const names = OPERATIONS.filter((operation) => operation.owner === owner).map(({ id }) => camelCase(id));
  const filesOf = (name: string) => exported.filter(([other]) => other === name).length;
  expect(names.filter((name) => filesOf(name) !== 1)).toEqual([]);
});
