import { SERVICE_NAMES } from '@team-chat/deploy';
import { SeededRandom } from '../support/seeded-random';
import { parseUpgradeArguments } from './arguments';
import { planUpgrade, type Replacement, REPLICAS } from './replacements';

const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1);

/** Returns, for each step, the versions of all replicas, by service. */
function* versionsDuring(replacements: Replacement[], before: string, after: string) {
  const versions = Object.fromEntries(SERVICE_NAMES.map((service) => [service, Array<string>(REPLICAS).fill(before)]));
  for (const { service, index } of replacements) {
    versions[service]![index] = after;
    yield versions;
  }
}

const runsOnly = (versions: string[] | undefined, version: string) => versions!.every((each) => each === version);

test('one replica of every service is replaced, then the other one', () => {
  for (const seed of SEEDS) {
    const { firstReplicas, secondReplicas } = planUpgrade(new SeededRandom(seed));
    const mixed = [...versionsDuring(firstReplicas, 'old', 'new')].at(-1)!;
    for (const service of SERVICE_NAMES) expect(mixed[service]).toEqual(['new', 'old']);
    const all = [...versionsDuring([...firstReplicas, ...secondReplicas], 'old', 'new')].at(-1)!;
    for (const service of SERVICE_NAMES) expect(all[service]).toEqual(['new', 'new']);
  }
});

test('going back and forth by service runs each service alone in its old version with each other one in its new version', () => {
  for (const seed of SEEDS) {
    const { byService } = planUpgrade(new SeededRandom(seed));
    const pairs = new Set<string>();
    for (const [before, after] of [
      ['new', 'old'],
      ['old', 'new'],
    ] as const) {
      for (const versions of versionsDuring(byService, before, after)) {
        for (const old of SERVICE_NAMES.filter((service) => runsOnly(versions[service], 'old'))) {
          for (const other of SERVICE_NAMES.filter((service) => runsOnly(versions[service], 'new'))) {
            pairs.add(`${old} ${other}`);
          }
        }
      }
    }
    expect(pairs.size).toBe(SERVICE_NAMES.length * (SERVICE_NAMES.length - 1));
  }
});

test('the seed decides the order', () => {
  const orders = SEEDS.map((seed) => JSON.stringify(planUpgrade(new SeededRandom(seed))));
  expect(new Set(orders).size).toBe(SEEDS.length);
  expect(JSON.stringify(planUpgrade(new SeededRandom(SEEDS[0]!)))).toBe(orders[0]);
});

test('arguments are parsed', () => {
  expect(parseUpgradeArguments(['--from', 'v1.0.0', '--seconds', '1.5', '--seed', '7'])).toEqual({
    from: 'v1.0.0',
    seed: 7,
    durationMs: 1500,
  });
  expect(parseUpgradeArguments([])).toEqual({ durationMs: 120_000, seed: expect.any(Number) });
});

test.each([
  ['--seconds', '0'],
  ['--seconds', 'ten'],
  ['--seed', '1.5'],
])('%s %s is refused', (name, value) => {
  expect(() => parseUpgradeArguments([name, value])).toThrow(`${name} ${value} should be`);
});
