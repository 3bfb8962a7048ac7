import { LargeBodies } from './large-bodies';

const LARGE = 'a'.repeat(65 * 1024);
const settle = () => new Promise((resolve) => setImmediate(resolve));

let bodies: LargeBodies;
let open: (() => void)[];

beforeEach(() => {
  bodies = new LargeBodies({ trustedProxies: 0 });
  open = [];
});

/** Sends a request of a user, or of an address, which is answered when the test lets it. */
function send(caller: number | string, value: string): Promise<void> {
  const req = { socket: { remoteAddress: String(caller) } };
  const identity = typeof caller === 'number' ? { actor: { user_id: caller } } : undefined;
  const request = { req, identity, realm: { realm_id: 1 } } as unknown as Parameters<LargeBodies['run']>[0];
  return bodies.run(request, new Map([['content', value]]), () => new Promise<void>((resolve) => open.push(resolve)));
}

async function countOpen(): Promise<number> {
  await settle();
  await settle();
  return open.length;
}

test.each([1, '10.0.0.1'])(
  "the caller %j's requests with large bodies are served one after another",
  async (caller) => {
    const all = [send(caller, LARGE), send(caller, LARGE)];
    expect(await countOpen()).toBe(1);
    open[0]!();
    expect(await countOpen()).toBe(2);
    open[1]!();
    await Promise.all(all);
  },
);

test("a request with a small body, and another caller's, are served meanwhile", async () => {
  const all = [send(1, LARGE), send(1, 'small'), send(2, LARGE), send('10.0.0.1', LARGE), send('10.0.0.2', LARGE)];
  expect(await countOpen()).toBe(5);
  open.forEach((answer) => answer());
  await Promise.all(all);
});

test('a request that fails lets the next one begin', async () => {
  const failing = bodies.run(
    { req: {}, identity: { actor: { user_id: 1 } }, realm: { realm_id: 1 } } as never,
    new Map([['content', LARGE]]),
    () => Promise.reject(new Error('refused')),
  );
  const next = send(1, LARGE);
  await expect(failing).rejects.toThrow('refused');
  expect(await countOpen()).toBe(1);
  open[0]!();
  await next;
});

test('others come between two requests that are refused at once', async () => {
  const order: string[] = [];
  const refused = (name: string) =>
    bodies.run(
      { req: {}, identity: { actor: { user_id: 1 } }, realm: { realm_id: 1 } } as never,
      new Map([['content', LARGE]]),
      () => {
        order.push(name);
        setImmediate(() => order.push('other'));
        return Promise.reject(new Error('refused'));
      },
    );
  await Promise.allSettled([refused('first'), refused('second')]);
  expect(order).toEqual(['first', 'other', 'second']);
});
