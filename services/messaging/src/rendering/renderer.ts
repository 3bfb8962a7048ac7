import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { entryCache, type EntryCache } from '@team-chat/bus';
import {
  htmlDiff,
  type Linkifier,
  type Rendered,
  RenderError,
  SLOW_LINKIFIER,
  type TopicLink,
  topicLinks,
} from '@team-chat/markdown';
import { MAX_MESSAGE_LENGTH } from '@team-chat/contracts';
import { batchesOf } from '@team-chat/db';
import { type Logger, type Share } from '@team-chat/runtime';
import { countStopped, type Job, TaskStoppedError, WorkerPool } from './worker-pool';
import type { FetchedPage, LinkPreview } from '../domain/page-reader';
import { renderTexts, type TextOptions } from './render-text';
import type { Answer, Task, TaskName, TaskResult } from './render-worker';

/** Compiled, also where this file runs from its source: Node.js loads the worker itself. */
const WORKER = join(
  dirname(require.resolve('@team-chat/messaging/package.json')),
  'dist/src/rendering/render-worker.js',
);
/** Enough for the compiled linkifiers of a hundred organisations, which libs/markdown caches. Patterns that need more end
 *  only the worker. */
const MAX_WORKER_HEAP_MB = 256;

/** Characters up to which a text without linkifiers is rendered, or texts are compared, in this thread: it takes some 10 ms
 *  at most. */
const MAX_INLINE_LENGTH = 400;
/** Short texts of one task. */
const MAX_TEXTS = 100;
/** Topics of one task, and topics whose links are cached for a list of linkifiers. */
const MAX_TOPICS = 500;
const MAX_KNOWN_TOPICS = 1000;

/** Time limits in milliseconds of CPU time. The costliest text takes some 50 ms, with harmless linkifiers or without; texts
 *  without linkifiers have a limit in case this is wrong. */
const LIMITS = { withLinkifiers: 100, compiling: 500, checking: 500, withoutLinkifiers: 1000, reading: 1000 };

/** Times that linkifiers of an organisation may reach the limit before they are skipped, and milliseconds for which they
 *  are skipped. */
const MAX_STOPPED = 3;
const SKIP_MS = 5 * 60_000;

type Attempt<Name extends TaskName> = (linkifiers: readonly Linkifier[]) => Task<Name> & Task;

/** Renders texts of organisations. Work that may take long, and all matching of linkifiers, runs in worker threads with a
 *  time limit, so that no organisation delays another. */
export class Renderer {
  private readonly pool = new WorkerPool<Task>(
    () => new Worker(WORKER, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MAX_WORKER_HEAP_MB } }),
  );
  /** Numbers of times that linkifiers of an organisation, and attempts to add linkifiers, have reached the time limit. */
  private readonly stopped = entryCache<string, number>(10_000, SKIP_MS);
  /** Links of topics, by list of linkifiers. */
  private readonly knownTopicLinks = new WeakMap<readonly Linkifier[], EntryCache<string, TopicLink[]>>();

  constructor(private readonly log: Logger) {}

  close(): Promise<void> {
    return this.pool.close();
  }

  /** Renders texts, in tasks that have as much text as a long message; without linkifiers, if a task takes too long with them. Throws
   *  RenderError. */
  async render(share: Share, texts: string[], { linkifiers = [], ...others }: TextOptions): Promise<Rendered[]> {
    const rendered: Rendered[] = [];
    for (const some of batchesByLength(texts)) {
      if (linkifiers.length === 0 && lengthOf(some) <= MAX_INLINE_LENGTH) {
        rendered.push(...renderTexts(some, others));
        continue;
      }
      const batch = await this.match(share, linkifiers, (active) => ({
        name: 'renderTexts',
        args: [some, { ...others, linkifiers: active }],
      }));
      rendered.push(...batch);
    }
    return rendered;
  }

  /** Returns the links of topics, by topic; the links of linkifiers are missing if they take too long. */
  async topicLinks(
    share: Share,
    topics: string[],
    linkifiers: readonly Linkifier[],
  ): Promise<Map<string, TopicLink[]>> {
    if (linkifiers.length === 0) return new Map(topics.map((topic) => [topic, topicLinks(topic)]));
    const known = this.knownTopicLinks.get(linkifiers) ?? entryCache(MAX_KNOWN_TOPICS);
    this.knownTopicLinks.set(linkifiers, known);
    const links = new Map(topics.map((topic) => [topic, known.get(topic)]));
    const missing = [...links.keys()].filter((topic) => !links.get(topic));
    for (const some of batchesOf(missing, MAX_TOPICS)) {
      const found = await this.match(share, linkifiers, (active) => ({
        name: 'topicLinks',
        args: [some, active],
      }));
      for (const [index, topic] of some.entries()) {
        known.set(topic, found[index]!);
        links.set(topic, found[index]!);
      }
    }
    return links as Map<string, TopicLink[]>;
  }

  /** Returns the HTML that shows what has changed from one rendered text to another. */
  async htmlDiff(share: Share, before: string, after: string): Promise<string> {
    if (before.length + after.length <= MAX_INLINE_LENGTH) return htmlDiff(before, after);
    return this.run<'htmlDiff'>(share, () => ({
      task: { name: 'htmlDiff', args: [before, after] },
      limitMs: LIMITS.withoutLinkifiers,
    }));
  }

  /** Returns the error message for an invalid or too costly linkifier; undefined if there is no problem. */
  async findLinkifierProblem(share: Share, linkifier: Linkifier): Promise<string | undefined> {
    const key = `check ${share.realm_id}`;
    if (this.isSkipped(key)) return 'Too many linkifier patterns took too long to match. Try again in some minutes.';
    try {
      return await this.run<'findLinkifierProblem'>(share, () => ({
        task: { name: 'findLinkifierProblem', args: [linkifier] },
        limitMs: LIMITS.checking,
      }));
    } catch (error) {
      if (!(error instanceof TaskStoppedError)) throw error;
      this.noteStopped(share.realm_id, key);
      return SLOW_LINKIFIER;
    }
  }

  /** Reads the preview of a page to which a message links; null if the page has none, or takes too long. */
  async readPage(share: Share, page: FetchedPage): Promise<LinkPreview | null> {
    try {
      return await this.run<'readPage'>(share, () => ({
        task: { name: 'readPage', args: [page] },
        limitMs: LIMITS.reading,
      }));
    } catch (error) {
      if (error instanceof TaskStoppedError) return null;
      throw error;
    }
  }

  /** Runs a task with linkifiers; without linkifiers if the task reaches the time limit, or tasks of the organisation did
   *  so recently. */
  private async match<Name extends TaskName>(
    share: Share,
    linkifiers: readonly Linkifier[],
    attempt: Attempt<Name>,
  ): Promise<TaskResult<Name>> {
    const key = `match ${share.realm_id}`;
    const withoutLinkifiers = () => ({ task: attempt([]), limitMs: LIMITS.withoutLinkifiers });
    try {
      return await this.run(share, () =>
        linkifiers.length === 0 || this.isSkipped(key)
          ? withoutLinkifiers()
          : {
              task: attempt(linkifiers),
              limitMs: LIMITS.withLinkifiers,
              preparation: {
                data: linkifiers,
                task: { name: 'topicLinks', args: [['#'], linkifiers] },
                limitMs: LIMITS.compiling,
              },
            },
      );
    } catch (error) {
      if (!(error instanceof TaskStoppedError) || linkifiers.length === 0) throw error;
      this.noteStopped(share.realm_id, key);
      return this.run(share, withoutLinkifiers);
    }
  }

  private async run<Name extends TaskName>(share: Share, makeJob: () => Job<Task>): Promise<TaskResult<Name>> {
    const answer = (await this.pool.run(share, makeJob)) as Answer<Name>;
    if ('result' in answer) return answer.result;
    throw answer.name === 'RenderError' ? new RenderError(answer.error.message) : answer.error;
  }

  private isSkipped(key: string): boolean {
    return (this.stopped.get(key) ?? 0) >= MAX_STOPPED;
  }

  private noteStopped(realm_id: number, key: string): void {
    const times = (this.stopped.get(key) ?? 0) + 1;
    this.stopped.set(key, times);
    countStopped();
    this.log.warn({ realm_id, times, is_skipped: times >= MAX_STOPPED }, 'linkifiers took too long to match');
  }
}

const lengthOf = (texts: string[]): number => texts.reduce((sum, { length }) => sum + length, 0);

/** Returns the texts in batches that are as long together as a message may be, or have one text. */
function batchesByLength(texts: string[]): string[][] {
  const batches: string[][] = [];
  for (const text of texts) {
    const last = batches.at(-1);
    if (last && lengthOf(last) + text.length <= MAX_MESSAGE_LENGTH && last.length < MAX_TEXTS) last.push(text);
    else batches.push([text]);
  }
  return batches;
}
