import { ServiceUnavailableError } from '@team-chat/contracts';
import { ConflictError, retryOnConflict } from './retry-on-conflict';

/** Returns a counter. `change` reads it, and throws ConflictError where another change came before its own. */
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

test('concurrent changes of the same data all succeed', async () => {
  const thing = sharedThing();
  const changes = Array.from({ length: 4 }, () => retryOnConflict(() => thing.change()));
  await Promise.all(changes);
  expect(thing.version()).toBe(4);
});

test('the second attempt follows without a pause, and gets the attempt number 2', async () => {
  const attempts: number[] = [];
  const random = jest.spyOn(Math, 'random');
  const result = await retryOnConflict(async (attempt) => {
    attempts.push(attempt);
    if (attempt === 1) throw new ConflictError();
    return 'done';
  });
  expect([attempts, result]).toEqual([[1, 2], 'done']);
  expect(random).not.toHaveBeenCalled();
  random.mockRestore();
});

test('the longest pause is doubled from the third attempt on, up to its limit', async () => {
  jest.useFakeTimers();
  const random = jest.spyOn(Math, 'random').mockReturnValue(1);
  const startMs = Date.now();
  const times: number[] = [];
  const work = async () => {
    times.push(Date.now() - startMs);
    throw new ConflictError();
  };
  const refused = expect(retryOnConflict(work, { attempts: 6, maxPauseMs: 35 })).rejects.toThrow(ConflictError);
  await jest.runAllTimersAsync();
  await refused;
  expect(times).toEqual([0, 0, 10, 30, 65, 100]);
  random.mockRestore();
  jest.useRealTimers();
});

test('an error that is no conflict is thrown after one attempt', async () => {
  const work = jest.fn().mockRejectedValue(new Error('other'));
  await expect(retryOnConflict(work)).rejects.toThrow('other');
  expect(work).toHaveBeenCalledTimes(1);
});

test('isConflict decides which errors lead to another attempt', async () => {
  const conflict = new Error('deadlock');
  const work = jest.fn().mockRejectedValueOnce(conflict).mockRejectedValue(new ConflictError());
  await expect(retryOnConflict(work, { isConflict: (error) => error === conflict })).rejects.toThrow(ConflictError);
  expect(work).toHaveBeenCalledTimes(2);
});

test('the last conflict is thrown, as a ServiceUnavailableError, when there are no attempts left', async () => {
  const conflicts = [1, 2, 3].map((number) => new ConflictError(`conflict ${number}`));
  const work = (attempt: number) => Promise.reject(conflicts[attempt - 1]!);
  const refused = await retryOnConflict(work, { attempts: 3, maxPauseMs: 0 }).catch((error: unknown) => error);
  expect(refused).toBe(conflicts[2]);
  expect(refused).toBeInstanceOf(ServiceUnavailableError);
});
