import { createLogger } from '@team-chat/runtime';
import { Renderer } from './renderer';

// The worker loads the compiled module, this thread the mock.
jest.mock('../domain/page-reader', () => ({
  readPage: () => {
    throw new Error('read in the first thread');
  },
}));

const renderer = new Renderer(createLogger('test', 'silent'));
afterAll(() => renderer.close());

const read = (html: string) =>
  renderer.readPage(
    { realm_id: 1, user_id: 7 },
    { bytes: Buffer.from(html), url: 'https://example.com/', contentType: 'text/html' },
  );

test('pages are read in a worker', async () => {
  expect(await read('<title>News</title><img src="/cat.png">')).toMatchObject({ title: 'News' });
  expect(await read('nothing')).toBeNull();
});
