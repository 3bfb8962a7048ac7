/** Promises that resolve when the last work under each id has ended. */
const lines = new Map<number, Promise<unknown>>();

/** Runs `work` after all earlier work under the same id has succeeded or failed. Orders only the work of this replica: this
 *  saves concurrent changes of one message from retries; correctness does not depend on the order. */
export async function runExclusive<T>(id: number, work: () => Promise<T>): Promise<T> {
  const turn = (lines.get(id) ?? Promise.resolve()).then(work);
  const end = turn.catch(() => undefined);
  lines.set(id, end);
  try {
    return await turn;
  } finally {
    if (lines.get(id) === end) lines.delete(id);
  }
}
