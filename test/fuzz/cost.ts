import { ok, type TestRealm } from '@team-chat/testkit';
import type { BenchDeployment } from '../harness/bench-deployment';
import { firstThreadMs, type Measured, measureCpu, type Spent } from '../harness/cpu';
import { createCallers } from './callers';
import { CostInputs, GROWN_OPERATIONS, type GrowingInput } from './cost-inputs';
import { KnownValues } from './known-values';
import { type RawAnswer, type RawRequest, sendRaw } from './raw-request';

/** Milliseconds in which every request is answered, on a loaded machine too. */
const ANSWER_LIMIT_MS = 60_000;
/** CPU milliseconds of one request from which on its growth is looked at. */
const NOTICED_MS = 40;
/** CPU milliseconds for which one request may keep a thread that everybody's requests wait for. */
const MAX_THREAD_MS = 100;
/** CPU milliseconds that one request may cost PostgreSQL, which has many processes. */
const MAX_DATABASE_MS = 1000;
/** Factor by which the cost may grow where the size doubles. */
const MAX_GROWTH = 2.7;
/** Times that a cost is measured; the smallest one counts. */
const REPETITIONS = 3;
/** Requests of one caller at the same time, while somebody in another organisation sends messages. */
const CONCURRENT = 4;
/** Inputs that are sent meanwhile: the most expensive ones. */
const SENT_MEANWHILE = 8;
/** CPU milliseconds that a request may wait for those of another organisation. */
const MAX_DELAY_MS = 100;
/** Messages that the other organisation sends for each input. */
const MESSAGES = 10;

export interface CostResult {
  inputs: number;
  /** The most expensive inputs, as lines. */
  expensive: string[];
  failures: string[];
}

interface Options {
  seed: number;
  /** Only inputs with this text in their name. */
  only?: string | undefined;
  /** Called for each failure at once. */
  report?: (failure: string) => void;
}

/** Grows each input of requests by doubling. Fails where the CPU time grows faster than the size, where one request keeps a thread for
 *  long, and where one caller's requests make another organisation wait. */
export async function findCosts(deployment: BenchDeployment, options: Options): Promise<CostResult> {
  return new CostFinder(deployment, options).run();
}

/** The cost of a request. */
interface Cost {
  /** CPU milliseconds of first threads, by service. */
  threads: Spent;
  databaseMs: number;
  answer: RawAnswer | undefined;
}

interface Noticed {
  input: GrowingInput;
  place: string;
  ms: number;
}

class CostFinder {
  private readonly failures: string[] = [];
  private readonly noticed: Noticed[] = [];
  private readonly services: Measured[];
  private realm!: TestRealm;
  private inputs!: CostInputs;

  constructor(
    private readonly deployment: BenchDeployment,
    private readonly options: Options,
  ) {
    this.services = deployment.services;
  }

  async run(): Promise<CostResult> {
    let count = 0;
    const { only = '' } = this.options;
    await this.newOrganisation();
    const makers = [
      () => this.inputs.ofOtherReaders(),
      ...GROWN_OPERATIONS.map((op) => () => this.inputs.ofOperation(op)),
    ];
    for (const make of makers) {
      for (const { name } of make()) {
        if (!name.includes(only)) continue;
        count++;
        // Made anew, because the organisation may be another one by now.
        await this.grow(make().find((each) => each.name === name)!);
      }
    }
    this.noticed.sort((a, b) => b.ms - a.ms);
    for (const { input } of this.noticed.slice(0, SENT_MEANWHILE)) await this.checkOthers(input);
    const expensive = this.noticed.map(
      ({ input, place, ms }) => `${ms.toFixed(0).padStart(6)} ms of ${place}: ${input.name}`,
    );
    return { inputs: count, expensive, failures: this.failures };
  }

  private async newOrganisation(): Promise<void> {
    const [realm, foreign] = [await this.deployment.aRealm(), await this.deployment.aRealm()];
    this.realm = realm;
    const [owner, ...people] = (await createCallers(realm)).map(({ user }) => user);
    const known = await KnownValues.collect(realm, people, foreign);
    this.inputs = new CostInputs(realm, owner!, known, this.options.seed);
  }

  private async grow(input: GrowingInput): Promise<void> {
    const { maxBytes } = input;
    const first = await this.measure(input.build(maxBytes));
    if (first.answer === undefined) this.fail(input, `no answer within ${ANSWER_LIMIT_MS} ms`);
    else if (first.answer.status >= 500) this.fail(input, `a status of ${first.answer.status}`);
    const [dearest = ''] = Object.keys(first.threads).sort((a, b) => first.threads[b]! - first.threads[a]!);
    if (first.threads[dearest]! >= NOTICED_MS) {
      await this.compare(input, dearest, MAX_THREAD_MS, ({ threads }) => threads[dearest]!);
    }
    if (first.databaseMs >= NOTICED_MS) {
      await this.compare(input, 'PostgreSQL', MAX_DATABASE_MS, ({ databaseMs }) => databaseMs);
    }
    if (first.answer?.status === 401) await this.newOrganisation();
  }

  /** Measures the cost at a place for a quarter, a half and the whole of an input. */
  private async compare(
    input: GrowingInput,
    place: string,
    maxMs: number,
    read: (cost: Cost) => number,
  ): Promise<void> {
    const costs: number[] = [];
    for (const part of [4, 2, 1]) {
      const bytes = Math.floor(input.maxBytes / part);
      let ms = Infinity;
      for (let i = 0; i < REPETITIONS; i++) ms = Math.min(ms, read(await this.measure(input.build(bytes))));
      costs.push(ms);
    }
    const [quarter, , whole] = costs as [number, number, number];
    if (whole < NOTICED_MS) return;
    this.noticed.push({ input, place, ms: whole });
    const shown = costs.map((ms) => ms.toFixed(0)).join(', ');
    const growth = Math.sqrt(whole / Math.max(quarter, 1));
    if (growth > MAX_GROWTH) this.fail(input, `${place} takes ${shown} ms for a quarter, a half and the whole`);
    else if (whole > maxMs) this.fail(input, `${place} takes ${shown} ms, more than ${maxMs} ms`);
  }

  private async measure(request: RawRequest): Promise<Cost> {
    const before = firstThreadMs(this.services);
    let answer: RawAnswer | undefined;
    const spent = await measureCpu([this.deployment.postgres], 1, async () => {
      answer = await sendRaw(this.deployment.launched.baseUrl, request, ANSWER_LIMIT_MS);
    });
    return { threads: difference(firstThreadMs(this.services), before), databaseMs: spent.postgres!, answer };
  }

  /** Sends an input several times at once, while somebody in another organisation sends messages. Fails where a service's thread worked
   *  longer than MAX_DELAY_MS, beyond what the message itself costs, before one of these messages was answered. */
  private async checkOthers(input: GrowingInput): Promise<void> {
    const other = await this.deployment.aRealm();
    const channel = await other.channel([]);
    const send = async () => {
      const before = firstThreadMs(this.services);
      await ok(other.owner.client.post('/messages', { type: 'channel', to: channel.id, topic: 'a', content: 'hello' }));
      return Math.max(...Object.values(difference(firstThreadMs(this.services), before)));
    };
    await send();
    const alone = await send();
    let isOver = false;
    const sending = Array.from({ length: CONCURRENT }, async () => {
      while (!isOver) await sendRaw(this.deployment.launched.baseUrl, input.build(input.maxBytes), ANSWER_LIMIT_MS);
    });
    const delays: number[] = [];
    for (let i = 0; i < MESSAGES; i++) delays.push((await send()) - alone);
    isOver = true;
    await Promise.all(sending);
    const median = delays.sort((a, b) => a - b)[MESSAGES / 2]!;
    if (median > MAX_DELAY_MS) {
      this.fail(
        input,
        `${CONCURRENT} at once: another organisation's message waits for ${median.toFixed(0)} ms of CPU`,
      );
    }
  }

  private fail({ name }: GrowingInput, problem: string): void {
    const failure = `${name}: ${problem}`;
    this.failures.push(failure);
    this.options.report?.(failure);
  }
}

const difference = (after: Spent, before: Spent): Spent =>
  Object.fromEntries(Object.entries(after).map(([name, ms]) => [name, ms - before[name]!]));
