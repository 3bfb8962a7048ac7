import { SharedReads } from './shared-reads';

test('requests of one turn share a read, later ones do not', async () => {
  const reads = new SharedReads<number>();
  let value = 0;
  const read = async () => value;
  const first = [reads.get('key', read), reads.get('key', read)];
  value = 1;
  expect(first[0]).toBe(first[1]);
  expect(await Promise.all(first)).toEqual([1, 1]);
  const second = reads.get('key', read);
  expect(second).not.toBe(first[0]);
  expect(reads.get('other key', read)).not.toBe(second);
  value = 2;
  expect(await second).toBe(2);
});

test('a failure is not kept', async () => {
  const reads = new SharedReads<number>();
  await expect(reads.get('key', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await reads.get('key', async () => 1)).toBe(1);
});
