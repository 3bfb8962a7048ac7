import { StartFailure } from '@team-chat/servers';
import { insertIdleUsers, ok, TestRealm, type TestUser, until } from '@team-chat/testkit';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { authorizationOf } from '../../harness/bench-deployment';
import { median } from '../../harness/percentiles';
import { executablePath, launchBrowser, logIn, newContext } from '../../support/launch-browser';
import type { Bench, Row } from '../bench';
import { ROUNDS } from '../compare';
import { limited, limitedTime } from '../limit';
import { type Tasks, traceTasks } from '../trace-tasks';

interface Size {
  channels: number;
  people: number;
  /** Topics of the open channel, all unread, so that the sidebar lists them. */
  topics: number;
}
const FEW: Size = { channels: 5, people: 10, topics: 20 };
const MANY: Size = { channels: 500, people: 2000, topics: 3386 };
const rowsOf = ({ channels, people, topics }: Size) => channels + people + topics;

const MADE_AT_ONCE = 100;
const SENT_AT_ONCE = 16;
/** Events of each kind that the open page gets. */
const EVENTS = 40;
const SCROLLS = 30;
/** Milliseconds from which on a person notices a task of the browser. */
const LONG_TASK_MS = 50;
/** Limits of the first view in a small organisation, and of the elements that an event changes. */
const LIMITS = { kib: 70, cpuMs: 250, heapMib: 4, changed: 10 };
/** Times the cost of a small organisation that a page may need in one with 170 times the rows. */
const MAX_GROWTH = 2;

interface Organisation {
  realm: TestRealm;
  /** User who writes while the owner reads. */
  writer: TestUser;
  channels: { name: string }[];
}

/** Figures of a page until it can be used. */
interface Opening {
  kib: number;
  tasks: Tasks;
  heapMib: number;
}

/** Figures of both organisations. */
interface Sides<T> {
  ours: T;
  floor: T;
}

const ROWS = `${rowsOf(MANY)} rows in the sidebar`;

/** Measures the page to chat in, in Chromium with an empty cache. Where the size of the organisation must not matter, the "floor" is a
 *  small one. CPU is that of the page's main thread. */
export async function page(bench: Bench): Promise<Row[]> {
  if (!executablePath) throw new StartFailure('There is no Chromium. Install it, or set CHROMIUM_BIN.');
  const [few, many] = [await makeOrganisation(bench, FEW), await makeOrganisation(bench, MANY)];
  const { baseUrl } = bench.deployment.launched;
  const browser = await launchBrowser();
  const opening = (organisation: Organisation) =>
    open(browser, baseUrl, organisation, async (_page, figures) => figures);
  const using = (organisation: Organisation) =>
    open(browser, baseUrl, organisation, (opened) => useIt(browser, opened, organisation));
  try {
    const openings: Sides<Opening>[] = [];
    while (openings.length < ROUNDS) openings.push({ floor: await opening(few), ours: await opening(many) });
    return [...rowsOfOpening(openings), ...rowsOfUse({ floor: await using(few), ours: await using(many) })];
  } finally {
    await browser.close();
  }
}

function rowsOfOpening(openings: Sides<Opening>[]): Row[] {
  const small = (figure: (opening: Opening) => number) => median(openings.map(({ floor }) => figure(floor)));
  const large = (figure: (opening: Opening) => number) => median(openings.map(({ ours }) => figure(ours)));
  const compared = (what: string, figure: (opening: Opening) => number): Row => ({
    what: `${what}, ${ROWS} (floor: ${rowsOf(FEW)})`,
    ours: large(figure),
    floor: small(figure),
    ratio: median(openings.map(({ ours, floor }) => figure(ours) / figure(floor))),
    budget: MAX_GROWTH,
  });
  const kib = (opening: Opening) => opening.kib;
  const cpuMs = ({ tasks }: Opening) => tasks.cpuMs;
  const heapMib = (opening: Opening) => opening.heapMib;
  const longestMs = large(({ tasks }) => tasks.longestMs);
  return [
    limited('KiB until the page can be used, with its data', small(kib), LIMITS.kib),
    limitedTime('CPU ms until the page can be used', small(cpuMs), LIMITS.cpuMs),
    limited('MiB of heap of the page', small(heapMib), LIMITS.heapMib),
    compared('KiB until the page can be used', kib),
    compared('CPU ms until the page can be used', cpuMs),
    compared('MiB of heap', heapMib),
    limitedTime(`CPU ms of the longest task of the opening, ${ROWS}`, longestMs, LONG_TASK_MS),
  ];
}

function rowsOfUse({ ours, floor }: Sides<Awaited<ReturnType<typeof useIt>>>): Row[] {
  const scrolling = `CPU ms of the longest task of scrolling, ${ROWS}`;
  const ofEvent = (kind: 'message' | 'status'): Row[] => {
    const [large, small] = [ours[kind], floor[kind]];
    return [
      {
        what: `CPU ms per event of a ${kind} elsewhere, ${ROWS} (floor: ${rowsOf(FEW)})`,
        ours: large.cpuMs,
        floor: small.cpuMs,
        ratio: large.cpuMs / small.cpuMs,
        budget: MAX_GROWTH,
      },
      limitedTime(`CPU ms of the longest task of a ${kind} elsewhere, ${ROWS}`, large.longestMs, LONG_TASK_MS),
      limited(`elements rendered per ${kind} elsewhere`, Math.max(large.changed, small.changed), LIMITS.changed),
    ];
  };
  return [limitedTime(scrolling, ours.scrolling.longestMs, LONG_TASK_MS), ...ofEvent('message'), ...ofEvent('status')];
}

async function makeOrganisation({ deployment, load }: Bench, size: Size): Promise<Organisation> {
  // Browsers take Brotli from hosts of this machine only, or by https.
  const realm = await TestRealm.create(deployment.bus, deployment.launched.baseUrl, { domain: 'localhost' });
  const writer = await realm.user();
  await insertIdleUsers(deployment.sql, realm, size.people - 2);
  const channels = Array.from({ length: size.channels }, (_, index) => ({ name: `channel ${index}` }));
  for (let made = 0; made < channels.length; made += MADE_AT_ONCE) {
    const subscriptions = channels.slice(made, made + MADE_AT_ONCE);
    const principals = [realm.owner.user_id, writer.user_id];
    await ok(realm.owner.client.post('/users/me/subscriptions', { subscriptions, principals }));
  }
  await load.run('requests', {
    target: deployment.target(realm),
    method: 'POST',
    path: '/api/v1/messages',
    authorizations: [authorizationOf(writer)],
    bodies: Array.from({ length: size.topics }, (_, index) => bodyOf(channels[0]!, `topic ${index}`)),
    total: size.topics,
    concurrency: SENT_AT_ONCE,
  });
  await deployment.settle();
  await deployment.sql.query('ANALYZE');
  return { realm, writer, channels };
}

const bodyOf = (channel: { name: string }, topic: string) =>
  new URLSearchParams({ type: 'channel', to: channel.name, topic, content: `Shall we meet at **noon**?` }).toString();

/** Opens the page for the owner, who can use it once messages and the field to write are there. Returns what `use` does with it. */
async function open<T>(
  browser: Browser,
  baseUrl: string,
  { realm }: Organisation,
  use: (page: Page, opening: Opening) => Promise<T>,
): Promise<T> {
  const context = await newContext(browser);
  try {
    await logIn(context, baseUrl, realm, realm.owner);
    const opened = await context.newPage();
    const session = await context.newCDPSession(opened);
    await opened.addInitScript(NOTE_USABLE);
    const loaded: { atS: number; bytes: number }[] = [];
    let startS = 0;
    await session.send('Network.enable');
    session.on('Network.requestWillBeSent', ({ wallTime, timestamp }) => (startS = wallTime - timestamp));
    session.on('Network.loadingFinished', ({ timestamp, encodedDataLength: bytes }) =>
      loaded.push({ atS: startS + timestamp, bytes }),
    );
    const tasks = await traceTasks(browser, opened, async () => {
      await opened.goto(`http://${realm.host}:${new URL(baseUrl).port}/`);
      await opened.getByRole('article').first().waitFor();
      await opened.locator('#compose').waitFor();
    });
    const usableS = await opened.evaluate<number>('usableS');
    // The page loads further parts at once.
    const kib = loaded.reduce((sum, { atS, bytes }) => (atS < usableS ? sum + bytes : sum), 0) / 1024;
    return await use(opened, { kib, tasks, heapMib: await heapMib(session) });
  } finally {
    await context.close();
  }
}

/** Notes the seconds since 1970 at which the page first has messages and the field to write. */
const NOTE_USABLE = `
  const observer = new MutationObserver(() => {
    if (!document.querySelector('article') || !document.querySelector('#compose')) return;
    globalThis.usableS = (performance.timeOrigin + performance.now()) / 1000;
    observer.disconnect();
  });
  observer.observe(document, { subtree: true, childList: true });`;

async function heapMib(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 2 ** 20;
}

/** Scrolls through the sidebar, and gives the page events of messages in another channel and of people's status. */
async function useIt(browser: Browser, opened: Page, { writer, channels }: Organisation) {
  const lists = opened.locator('.f-lists');
  const scrolling = await traceTasks(browser, opened, async () => {
    for (let step = 0; step < SCROLLS; step++) {
      await lists.evaluate((element, share) => (element.scrollTop = element.scrollHeight * share), step / SCROLLS);
      await nextFrame(opened);
    }
  });
  const send = (channel: { name: string }, topic: string, content: string) =>
    ok(writer.client.post('/messages', { type: 'channel', to: channel.name, topic, content }));
  const measure = async (cause: (count: number) => Promise<unknown>, isThere: () => Promise<unknown>) => {
    await opened.evaluate(COUNT_CHANGED);
    const tasks = await traceTasks(browser, opened, async () => {
      for (let count = 0; count < EVENTS; count++) await cause(count);
      await isThere();
      await nextFrame(opened);
    });
    const changed = await opened.evaluate<number>('changed');
    return { cpuMs: tasks.cpuMs / EVENTS, longestMs: tasks.longestMs, changed: changed / EVENTS };
  };
  await lists.evaluate((element) => (element.scrollTop = 0));
  await nextFrame(opened);
  const countInTitle = async () => Number(/^\((\d+)\)/.exec(await opened.title())?.[1] ?? 0);
  const before = await countInTitle();
  const message = await measure(
    () => send(channels[1]!, 'elsewhere', 'Not here.'),
    () => until('all are counted', async () => (await countInTitle()) >= before + EVENTS),
  );
  const status = await measure(
    (count) => ok(writer.client.post('/users/me/status', { status_text: `Reading page ${count}` })),
    () => opened.waitForTimeout(1000),
  );
  return { scrolling, message, status };
}

const nextFrame = (opened: Page) =>
  opened.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))');

/** Counts the elements of the document that change. */
const COUNT_CHANGED = `
  globalThis.changed = 0;
  new MutationObserver((changes) => {
    changed += new Set(changes.map(({ target }) => target.nodeType === 1 ? target : target.parentElement)).size;
  }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });`;
