import { createLogFormatter } from '../log-format.cjs';

const format = createLogFormatter({ colorize: false });
const entry = (fields: object) =>
  JSON.stringify({ level: 40, time: 1_762_000_000_000, service: 'messaging', ...fields });

describe('createLogFormatter', () => {
  it('puts time, level, service, message and fields into one line', () => {
    expect(format(entry({ msg: 'slow request', realm_id: 3, client: { name: 'web' } }))).toMatch(
      /^\[?\d\d:\d\d:\d\d\.000\]? WARN \(messaging\): slow request \{"realm_id":3,"client":\{"name":"web"\}\}$/,
    );
  });

  it('names the process instead of the service if its name is given', () => {
    expect(format(entry({ msg: 'slow request' }), 'messaging-2')).toContain('WARN (messaging-2): slow request');
  });

  it('prints the stack of an error line by line', () => {
    const { message, stack } = new Error('no connection');
    const lines = format(entry({ msg: 'failed', err: { type: 'Error', message, stack } })).split('\n');
    expect(lines[0]).toMatch(/ WARN \(messaging\): failed ?$/);
    expect(lines.filter((line) => /^ +at /.test(line)).length).toBeGreaterThan(1);
  });

  it.each(['Debugger attached.', '', 'null', '17', '{"a":1}', '{"level":40'])(
    'leaves %j as it is, behind the name of the process',
    (line) => {
      expect(format(line)).toBe(line);
      expect(format(line, 'messaging-2')).toBe(`messaging-2: ${line}`);
    },
  );
});
