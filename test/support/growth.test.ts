import { expectLinearCost } from './growth';

const spin = (steps: number) => {
  let sum = 0;
  for (let i = 0; i < steps; i++) sum += i % 7;
  return sum;
};

test('accepts work in proportion to its input, and work that is too little to tell', async () => {
  await expectLinearCost(400, (size) => spin(size * 200_000));
  await expectLinearCost(20, (size) => spin(size ** 2));
});

test('refuses work that grows with the square of its input', async () => {
  await expect(expectLinearCost(400, (size) => spin(size ** 2 * 500))).rejects.toThrow('more than 10 times');
});
