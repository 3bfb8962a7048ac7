import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';

/** Asks the person at the terminal. Resolves with undefined at the end of the input (Ctrl-D). */
export type Ask = (question: string) => Promise<string | undefined>;

/** Runs `work` with a function that asks questions; with undefined where input or output is no terminal. An abort of the
 *  signal rejects the question that waits. */
export async function withTerminal<T>(signal: AbortSignal, work: (ask: Ask | undefined) => Promise<T>): Promise<T> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return work(undefined);
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  // While it reads, Ctrl-C is a character and sends no signal.
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  const closed = once(lines, 'close').then(() => undefined);
  const ask = async (question: string) => {
    try {
      return await Promise.race([lines.question(question, { signal }), closed]);
    } catch (error) {
      // Node.js rejects the question at Ctrl-D, too.
      if (signal.aborted) throw error;
      return undefined;
    }
  };
  try {
    return await work(ask);
  } finally {
    lines.close();
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
