import { Database } from './database';

test('a pool that cannot connect writes to the log, and prints nothing', async () => {
  const printed = jest.spyOn(console, 'log').mockReturnValue();
  const warn = jest.fn();
  const db = new Database({ url: 'postgres://nobody@127.0.0.1:1/none', log: { warn, error: jest.fn() } });
  await expect(db.ping()).rejects.toThrow('ECONNREFUSED');
  await db.close();
  expect(warn).toHaveBeenCalledWith(
    { detail: expect.stringContaining('ECONNREFUSED') },
    'warning of the database driver',
  );
  expect(printed).not.toHaveBeenCalled();
  printed.mockRestore();
});
