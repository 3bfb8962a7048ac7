import { ServiceUnavailableError } from '@team-chat/contracts';
import { ConflictError, retryOnConflict } from './retry-on-conflict';

/** Something that many change, each only what it has just read. */
function sharedThing() {
  let version = 0;
  return {
    version: () => version,
    async change(): Promise<void> {
      const seen = version;
      await new Promise(setImmediate);
      if (version !== seen) throw new ConflictError();
      version++;
    },
  };
}

test('of several that change the same at once, everyone comes to it', async () => {
  const thing = sharedThing();
  await Promise.all(Array.from({ length: 4 }, () => retryOnConflict(() => thing.change())));
  expect(thing.version()).toBe(4);
});

test('the second attempt follows at once, and knows that it is not the first', async () => {
  const attempts: boolean[] = [];
  const result = await retryOnConflict(async (isFirst) => {
    attempts.push(isFirst);
    if (isFirst) throw new ConflictError();
    return 'done';
  });
  expect([attempts, result]).toEqual([[true, false], 'done']);
});

test('other errors are not repeated', async () => {
  const attempt = jest.fn().mockRejectedValue(new Error('other'));
  await expect(retryOnConflict(attempt)).rejects.toThrow('other');
  expect(attempt).toHaveBeenCalledTimes(1);
});

test('it gives up in the end', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0);
  const attempt = jest.fn().mockRejectedValue(new ConflictError());
  await expect(retryOnConflict(attempt)).rejects.toThrow(ServiceUnavailableError);
  jest.restoreAllMocks();
});
