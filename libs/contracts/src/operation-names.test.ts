import * as contracts from './index';

const camelCase = (id: string) => id.replace(/-(\w)/g, (_, initial: string) => initial.toUpperCase());

const declared = Object.entries(contracts as Record<string, unknown>).flatMap(([name, value]) => {
  const operation = contracts.OPERATIONS.find((one) => one === value);
  return operation ? [{ name, id: operation.id, owner: operation.owner }] : [];
});
const ownersOf = (id: string) => declared.filter((one) => one.id === id).length;

test('every operation is exported', () => {
  expect(declared.map(({ owner, id }) => `${owner} ${id}`).sort()).toEqual(
    contracts.OPERATIONS.map(({ owner, id }) => `${owner} ${id}`).sort(),
  );
});

test.each(declared.filter(({ id }) => ownersOf(id) === 1))(
  'the operation $id of $owner is exported under its id',
  ({ name, id }) => expect(name).toBe(camelCase(id)),
);

// Several services have an operation with this id, so the exports have longer names.
test.each(declared.filter(({ id }) => ownersOf(id) > 1))(
  'the export of the operation $id of $owner has the words of its id, in their order',
  ({ name, id }) => {
    const words = camelCase(id).match(/[A-Z]?[a-z]+/g)!;
    expect(name).toMatch(new RegExp(`^${words.join('.*')}`));
  },
);
