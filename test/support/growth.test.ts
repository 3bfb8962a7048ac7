import { expectLinearCost } from './growth';

/** CPU milliseconds that the process has used. */
let usedMs = 0;
const spend = (ms: number) => void (usedMs += ms);
beforeEach(() => {
  jest.spyOn(process, 'cpuUsage').mockImplementation((before) => ({
    user: usedMs * 1000 - (before?.user ?? 0),
    system: 0,
  }));
});
afterEach(() => jest.restoreAllMocks());

test('accepts work in proportion to its input, and work that is too little to tell', async () => {
  await expectLinearCost(1000, (size) => spend(size));
  await expectLinearCost(15, (size) => spend(size ** 2));
});

test('accepts work of which one measurement was disturbed', async () => {
  let disturbance = 10_000;
  await expectLinearCost(1000, (size) => {
    spend(size + disturbance);
    disturbance = 0;
  });
});

test('refuses work that grows with the square of its input', async () => {
  await expect(expectLinearCost(1000, (size) => spend(size ** 2))).rejects.toThrow('more than 10 times');
});
