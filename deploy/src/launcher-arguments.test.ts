import { parseLauncherArguments } from './launcher-arguments';

describe('parseLauncherArguments', () => {
  it('returns defaults without arguments', () => {
    expect(parseLauncherArguments([])).toEqual({ watch: false, inspect: new Map() });
  });

  it('parses --inspect with and without a port', () => {
    expect(parseLauncherArguments(['--watch', '--inspect', 'messaging', '--inspect=events:9230'])).toEqual({
      watch: true,
      inspect: new Map([
        ['messaging', undefined],
        ['events', 9230],
      ]),
    });
  });

  it.each(['message', 'messaging:', 'messaging:0', 'messaging:65536', 'messaging:x', ':9230', ''])(
    'refuses --inspect=%s',
    (text) => {
      expect(() => parseLauncherArguments([`--inspect=${text}`])).toThrow(
        `--inspect ${text}: must be a service (accounts, `,
      );
    },
  );

  it.each([['--inspect'], ['--wach'], ['messaging']])('refuses %s', (argument) => {
    expect(() => parseLauncherArguments([argument])).toThrow(argument);
  });
});
