import { parseArguments } from './arguments';
import { type Command, UsageFailure } from './command';

const COMMAND: Command = {
  name: 'paint',
  summary: 'Paint walls',
  positionals: ['HOUSE', 'WALL...'],
  options: { colour: { value: 'NAME', summary: 'which', required: true }, twice: { summary: 'again' } },
  run: async () => ({ data: {}, lines: [] }),
};
const SMALL: Command = { ...COMMAND, positionals: ['HOUSE'], options: {} };

test('parseArguments takes arguments and options in any order', () => {
  expect(parseArguments(COMMAND, ['h', '--colour', 'red', 'w1', '--twice', 'w2', '--json'])).toEqual({
    positionals: ['h', 'w1', 'w2'],
    options: { colour: 'red' },
    flags: { twice: true },
    help: false,
    json: true,
  });
});

test('parseArguments does not require arguments with --help', () => {
  expect(parseArguments(COMMAND, ['--help'])).toMatchObject({ help: true, json: false });
  expect(parseArguments(COMMAND, ['-h'])).toMatchObject({ help: true });
});

test('parseArguments does not require an argument in brackets', () => {
  const optional = { ...SMALL, positionals: ['[HOUSE]'] };
  expect(parseArguments(optional, [])).toMatchObject({ positionals: [] });
  expect(parseArguments(optional, ['h'])).toMatchObject({ positionals: ['h'] });
});

test.each<[string, Command, string[], string]>([
  ['no argument', COMMAND, ['--colour', 'red'], 'HOUSE is missing'],
  ['too few', COMMAND, ['h', '--colour', 'red'], 'WALL is missing'],
  ['too many', SMALL, ['h', 'i'], "Unexpected argument 'i'"],
  ['required option', COMMAND, ['h', 'w'], '--colour is missing'],
  ['unknown option', SMALL, ['h', '--speed'], "Unknown option '--speed'"],
  ['option without value', COMMAND, ['h', 'w', '--colour'], "Option '--colour <value>' argument missing"],
  ['flag with value', COMMAND, ['h', 'w', '--twice=1'], "Option '--twice' does not take an argument"],
])('parseArguments throws for this mistake: %s', (_case, command, args, problem) => {
  expect(() => parseArguments(command, args)).toThrow(new UsageFailure('paint', problem));
});
