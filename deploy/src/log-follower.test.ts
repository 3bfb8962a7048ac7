import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LogFollower } from './log-follower';

describe('LogFollower', () => {
  let folder: string;
  let lines: string[];
  let follower: LogFollower;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'team-chat-logs-'));
    lines = [];
    follower = new LogFollower((line, processName) => lines.push(`${processName}: ${line}`));
  });
  afterEach(() => {
    follower.stop();
    rmSync(folder, { recursive: true });
  });

  const until = async (count: number) => {
    while (lines.length < count) await new Promise((resolve) => setTimeout(resolve, 10));
  };

  it('passes on whole lines of all files, with the name of the process', async () => {
    const [first, second] = [join(folder, 'first.log'), join(folder, 'second.log')];
    appendFileSync(first, 'one\n');
    follower.follow('events-1', first);
    follower.follow('events-2', second);
    await until(1);
    appendFileSync(second, 'two\nthree\n');
    await until(3);
    expect(lines).toEqual(['events-1: one', 'events-2: two', 'events-2: three']);
  });

  it('waits for the end of a line, also where it is cut within a character', async () => {
    const file = join(folder, 'events.log');
    const [start, end] = [Buffer.from('grü').subarray(0, 3), Buffer.from('grü').subarray(3)];
    follower.follow('events-1', file);
    appendFileSync(file, Buffer.concat([Buffer.from('one\n'), start]));
    await until(1);
    appendFileSync(file, Buffer.concat([end, Buffer.from('n\n')]));
    await until(2);
    expect(lines[1]).toBe('events-1: grün');
  });

  it('passes on the last lines when it is stopped', () => {
    const file = join(folder, 'events.log');
    appendFileSync(file, 'one\n');
    follower.follow('events-1', file);
    follower.stop();
    expect(lines).toEqual(['events-1: one']);
  });
});
