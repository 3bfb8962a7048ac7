import { parseLauncherArguments } from './launcher-arguments';

describe('parseLauncherArguments', () => {
  it('needs none', () => {
    expect(parseLauncherArguments([])).toEqual({ watch: false, inspect: new Map() });
  });

  it('takes services to inspect, with a port or without', () => {
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
