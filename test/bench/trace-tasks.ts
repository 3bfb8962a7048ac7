import type { Browser, Page } from 'playwright-core';

/** Tasks of a page's main thread. */
export interface Tasks {
  /** CPU milliseconds of all of them. */
  cpuMs: number;
  /** CPU milliseconds of the longest. */
  longestMs: number;
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** CPU microseconds. */
  tdur?: number;
  args: { name?: string };
}

/** Returns the tasks that a page has while work goes on. */
export async function traceTasks(browser: Browser, page: Page, work: () => Promise<unknown>): Promise<Tasks> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const isMain = ({ name, args }: TraceEvent) => name === 'thread_name' && args.name === 'CrRendererMain';
  const main = new Set(traceEvents.filter(isMain).map(threadOf));
  const tasks = traceEvents.filter(
    (event) => event.name === 'ThreadControllerImpl::RunTask' && main.has(threadOf(event)),
  );
  const times = tasks.map(({ tdur = 0 }) => tdur / 1000);
  if (times.length === 0) throw new Error('The browser has traced no task.');
  return { cpuMs: times.reduce((sum, ms) => sum + ms), longestMs: times.reduce((most, ms) => Math.max(most, ms)) };
}
