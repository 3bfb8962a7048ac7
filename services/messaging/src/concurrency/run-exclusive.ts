/** The end of each line, by what is waited for. */
const lines = new Map<number, Promise<unknown>>();

/** Runs `work` when everything asked for earlier under the same id has ended, well or badly. Within this replica only: it
 *  saves those who change one message from overtaking each other, and correctness never rests on it. */
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
