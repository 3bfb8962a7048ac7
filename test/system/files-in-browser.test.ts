import { ok, PICTURE, type TestRealm, type TestUser } from '@team-chat/testkit';
import { startTestCluster, type TestCluster } from '@team-chat/testkit/cluster';
import type { Browser, Page } from 'playwright-core';
import { sendRaw } from '../fuzz/raw-request';
import { authorizationOf } from '../harness/bench-deployment';
import { inBrowser, launchBrowser, newContext } from '../support/browser';

/** A second of silence: 8000 samples of one byte. */
const SOUND = Buffer.concat([
  Buffer.from(
    'RIFF\x64\x1f\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x40\x1f\0\0\x01\0\x08\0data\x40\x1f\0\0',
    'latin1',
  ),
  Buffer.alloc(8000, 0x80),
]);
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
const WEBM = Buffer.from('\x1a\x45\xdf\xa3', 'latin1');
const HOSTILE = '<!doctype html><title>run</title><script>document.title = "ran"</script>';

/** Files of each type that is shown in the browser, with as much of the right bytes as the server looks at. */
const SHOWN: [string, string | Buffer][] = [
  ['application/pdf', PDF],
  ['audio/aac', HOSTILE],
  ['audio/flac', `fLaC${HOSTILE}`],
  ['audio/mp4', HOSTILE],
  ['audio/mpeg', HOSTILE],
  ['audio/wav', SOUND],
  ['audio/webm', Buffer.concat([WEBM, Buffer.from(HOSTILE)])],
  ['image/apng', PICTURE],
  ['image/avif', `\0\0\0\x1cftypavif${HOSTILE}`],
  ['image/gif', `GIF89a${HOSTILE}`],
  ['image/jpeg', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(HOSTILE)])],
  ['image/png', PICTURE],
  ['image/webp', `RIFF\0\0\0\0WEBP${HOSTILE}`],
  ['text/plain', HOSTILE],
  ['video/mp4', HOSTILE],
  ['video/webm', Buffer.concat([WEBM, Buffer.from(HOSTILE)])],
];

/** Evaluated as text in a page: loads each file in every way, and returns what was loaded. */
const loadAsParts = `async (urls) => {
  const patience = new Promise((resolve) => setTimeout(resolve, 2000));
  const loaded = [];
  const add = (name, values) => {
    const element = Object.assign(document.createElement(name), values);
    if (name !== 'iframe') element.onload = () => loaded.push(name);
    document.body.append(element);
    return element;
  };
  const frames = urls.map((src) => add('iframe', { src }));
  for (const url of urls) {
    add('script', { src: url });
    add('script', { src: url, type: 'module' });
    add('link', { rel: 'stylesheet', href: url });
    try {
      new Worker(url).onmessage = () => loaded.push('worker');
    } catch {}
    navigator.serviceWorker?.register(url).then(() => loaded.push('service worker'), () => undefined);
  }
  await patience;
  for (const { contentDocument } of frames) if (contentDocument?.body.textContent) loaded.push('frame');
  return { loaded, hasRun: self.ran === true };
}`;

inBrowser('uploaded files in a browser', () => {
  let cluster: TestCluster;
  let realm: TestRealm;
  let author: TestUser;
  let browser: Browser;
  let page: Page;
  const origin = () => `http://${realm.host}:${new URL(cluster.baseUrls[0]!).port}`;

  beforeAll(async () => {
    cluster = await startTestCluster();
    realm = await cluster.aRealm();
    author = realm.owner;
    browser = await launchBrowser();
    page = await (await newContext(browser)).newPage();
    await page.goto(`${origin()}/login/`);
    await page.fill('[name=username]', author.email);
    await page.fill('[name=password]', realm.password);
    await page.click('button[type=submit]');
    await page.waitForURL(`${origin()}/`);
  });
  afterAll(async () => {
    await browser?.close();
    await cluster?.stop();
  });

  async function upload(type: string, content: string | Buffer, name = 'file'): Promise<string> {
    const { url } = await ok(author.client.post('/user_uploads', { file: new File([content], name, { type }) }));
    return origin() + url;
  }

  /** Opens a URL; returns `saved` for a file that is offered for saving, else the type of the document. */
  async function open(url: string): Promise<string> {
    const saved = page.waitForEvent('download').then(
      () => 'saved',
      () => 'closed',
    );
    const shown = page.goto(url).then(
      () => page.evaluate<string>('document.contentType'),
      () => saved,
    );
    return Promise.race([saved, shown]);
  }

  test.each(SHOWN)('%s is shown as what it is, and runs nothing', async (type, content) => {
    const url = await upload(type, content);
    const answer = await author.client.download(new URL(url).pathname);
    expect(answer.headers['content-disposition']).toMatch(/^inline;/);
    expect(answer.headers['content-security-policy']).toMatch(/ form-action 'none';$/);
    // A browser without a program for a type saves it, but shows it as nothing else.
    expect(await open(url)).toMatch(new RegExp(`^(${type}|saved)$`));
    expect(await page.title()).not.toBe('ran');
  });

  test('a sound, a picture and a text can be had by the session of the browser', async () => {
    await page.goto(await upload('audio/wav', SOUND));
    await page.waitForFunction('document.querySelector("video, audio")?.duration === 1');
    await page.goto(await upload('image/png', PICTURE));
    expect(await page.evaluate('document.images[0].naturalWidth')).toBeGreaterThan(0);
    await page.goto(await upload('text/plain', HOSTILE));
    expect(await page.textContent('body')).toBe(HOSTILE);
  });

  test.each([
    ['text/html', HOSTILE],
    ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>document.title = "ran"</script></svg>'],
    ['application/xhtml+xml', HOSTILE],
  ])('%s is only offered for saving', async (type, content) => {
    const url = await upload(type, content);
    const { headers } = await author.client.download(new URL(url).pathname);
    expect(headers['content-security-policy']).toMatch(/ sandbox;$/);
    expect(await open(url)).toBe('saved');
  });

  test('a type is no list of types', async () => {
    // In a form, the parser refuses such a type.
    const metadata = { filename: 'a.aac', filetype: 'audio/aac;,text/html' };
    const answer = await sendRaw(
      cluster.baseUrls[0]!,
      {
        method: 'POST',
        path: '/api/v1/tus',
        headers: {
          host: realm.host,
          authorization: authorizationOf(author),
          'tus-resumable': '1.0.0',
          'content-type': 'application/offset+octet-stream',
          'upload-length': String(HOSTILE.length),
          'upload-metadata': Object.entries(metadata)
            .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
            .join(','),
        },
        body: HOSTILE,
      },
      60_000,
    );
    const url = origin() + JSON.parse(answer!.text).url;
    expect((await author.client.download(new URL(url).pathname)).headers['content-type']).toBe('audio/aac');
    expect(await open(url)).toMatch(/^(audio\/aac|saved)$/);
  });

  test.each(['/', '/api/docs', '/login/'])(
    '%s loads no file as a script, a style, a worker or a frame',
    async (path) => {
      const types = ['text/javascript', 'application/x-javascript', 'text/html', 'text/plain', 'application/json'];
      const script = 'self.document ? (self.ran = true) : postMessage("ran")';
      const urls = await Promise.all(types.map((type) => upload(type, script)));
      urls.push(await upload('text/css', 'body { color: rgb(1, 2, 3) }'));
      await page.goto(origin() + path);
      const result = await page.evaluate(`(${loadAsParts})(${JSON.stringify(urls)})`);
      expect(result).toEqual({ loaded: [], hasRun: false });
      expect(await page.evaluate('getComputedStyle(document.body).color')).not.toBe('rgb(1, 2, 3)');
    },
  );

  test('a program that sends a header gets the type of a script or a style', async () => {
    const { headers } = await author.client.download(new URL(await upload('text/css', 'a {}')).pathname);
    expect(headers['content-type']).toBe('text/css');
  });
});
