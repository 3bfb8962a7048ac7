import { choice, flag, helpOf, number, parseArguments, seed, text } from './program';

const PROGRAM = {
  name: 'sail',
  about: 'Sails around islands.',
  names: { word: 'island', known: ['Crete', 'Malta', 'Iceland'], onRequest: ['Iceland'] },
  options: {
    days: number('days at sea', 7),
    wind: choice(['west', 'east'], 'from where the wind blows'),
    seed: seed(),
    log: text('FILE', 'writes what was seen'),
    fast: flag('leaves out the ports'),
  },
};
const parse = (...args: string[]) => parseArguments(PROGRAM, args);

test('values have defaults, and all names count but those on request', () => {
  expect(parse()).toEqual({
    values: { days: 7, wind: 'west', seed: expect.any(Number), log: undefined, fast: false },
    names: ['Crete', 'Malta'],
  });
});

test('names count in the order in which they are known', () => {
  const { values, names } = parse('--fast', 'Iceland', '--days', '1.5', 'Crete', '--wind', 'east', '--seed', '3');
  expect(names).toEqual(['Crete', 'Iceland']);
  expect(values).toEqual({ days: 1.5, wind: 'east', seed: 3, log: undefined, fast: true });
});

test.each([
  [['--days', '0'], '--days 0 should be a number above 0'],
  [['--days', 'many'], '--days many should be a number above 0'],
  [['--seed', '1.5'], '--seed 1.5 should be a whole number'],
  [['--wind', 'north'], '--wind north should be one of west, east'],
  [['Ceylon'], 'No such island: Ceylon. There are: Crete, Malta, Iceland.'],
  [['--depth', '3'], "Unknown option '--depth'"],
])('%j is refused', (args, message) => {
  expect(() => parse(...args)).toThrow(expect.objectContaining({ message: expect.stringContaining(message) }));
});

test('a program without names refuses them', () => {
  expect(() => parseArguments({ ...PROGRAM, names: undefined }, ['Crete'])).toThrow(/Crete/);
});

test('the help has a line for each option', () => {
  expect(helpOf(PROGRAM)).toBe(`npm run sail -- [island...] [options]

Sails around islands.

Each island, all by default: Crete, Malta.

Only where it is named: Iceland.

  --days N     days at sea (7)
  --wind NAME  from where the wind blows: west, east (west)
  --seed N     seed of the random choices; printed, and another one each time
  --log FILE   writes what was seen
  --fast       leaves out the ports
  --help       prints this`);
});
