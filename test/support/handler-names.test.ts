import { OPERATIONS } from '@team-chat/contracts';

const camelCase = (id: string) => id.replace(/-(\w)/g, (_, initial: string) => initial.toUpperCase());

test.each(OPERATIONS.map(({ owner, id }) => ({ owner, id })))(
  'services/$owner/src/handlers/$id.ts exports the handler under its id',
  async ({ owner, id }) => {
    const file = (await import(`../../services/${owner}/src/handlers/${id}`)) as Record<string, unknown>;
    expect(Object.keys(file)).toContain(camelCase(id));
  },
);
