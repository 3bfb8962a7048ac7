import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type AnyOperation, OPERATIONS } from '@team-chat/contracts';

const ROOT = join(__dirname, '..', '..');

const camelCase = (id: string) => id.replace(/-(\w)/g, (_, initial: string) => initial.toUpperCase());

/** Returns what the files of a folder export, with the name of each file. */
async function listExports(folder: string): Promise<{ file: string; name: string; value: unknown }[]> {
  const files = readdirSync(join(ROOT, folder)).filter((file) => !/^index\.ts$|\.test\.ts$/.test(file));
  const modules = await Promise.all(
    files.map(async (file) => ({ file, module: (await import(join(ROOT, folder, file))) as object })),
  );
  return modules.flatMap(({ file, module }) =>
    Object.entries(module).map(([name, value]) => ({ file, name, value: value as unknown })),
  );
}

const owners = [...new Set(OPERATIONS.map(({ owner }) => owner))];

test.each(owners)(
  'each handler of %s is in one file, named like the file that declares its operation or like the operation',
  async (owner) => {
    const [declared, handlers] = await Promise.all([
      listExports(`libs/contracts/src/${owner}`),
      listExports(`services/${owner}/src/handlers`),
    ]);
    const misplaced = (operation: AnyOperation) => {
      const [declaration] = declared.filter(({ value }) => (value as AnyOperation | undefined)?.id === operation.id);
      const files = handlers.filter(({ name }) => name === camelCase(operation.id)).map(({ file }) => file);
      const isPlaced = files[0] === declaration?.file || files[0] === `${operation.id}.ts`;
      return files.length !== 1 || !declaration || !isPlaced;
    };
    const operations = OPERATIONS.filter((operation) => operation.owner === owner);
    expect(operations.filter(misplaced).map(({ id }) => id)).toEqual([]);
  },
);
