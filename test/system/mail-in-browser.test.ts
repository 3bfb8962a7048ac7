import { mailsTo, ok, PICTURE, type ReceivedMail, type TestUser } from '@team-chat/testkit';
import { startTestCluster, type TestCluster } from '@team-chat/testkit/cluster';
import type { Browser, Page } from 'playwright-core';
import { inBrowser, launchBrowser, newContext } from '../support/browser';

/** Longer than a line of a phone. */
const LONG = 'x'.repeat(120);

/** Every construct of the dialect. Each word with a digit is in the text of a mail once. */
const textOf = (place: {
  channel: string;
  user: TestUser;
  group: string;
  picture: string;
  sound: string;
}) => `# Heading1
###### Heading2

Bold **bold3**, italics *italics4*, both ***both5***, struck ~~struck6~~, code \`code7\`.
A line that ends
in the middle, an emoji :tada:, an own one :own8:, and an emoticon :)

A link [link9](https://a.example/page), an address https://b.example/address10, a mail address mail11@c.example, a domain.
A formula $$f12^2$$ in a line, a time <time:2026-11-28T10:00:00Z>, a picture https://d.example/picture13.png
[upload14.png](${place.picture}) [sound15](${place.sound}) ![heard16](${place.sound})

@_**${place.user.full_name}** @_*${place.group}* #**${place.channel}** #**${place.channel}>topic17** #**${place.channel}>topic18@1** #123

\`\`\`math
g19 = \\int_0^1 x\\,dx
\`\`\`

> quote20
> > inner21

\`\`\`quote
fenced22
\`\`\`

\`\`\`spoiler header23
hidden24
\`\`\`

\`\`\`python
def code25(a):
    return "${LONG}"
\`\`\`

* item26
  * item27
    1. item28

3. item29
4. item30

| cell31 | cell32 | ${Array.from({ length: 8 }, (_, n) => `head4${n}`).join(' | ')} |
| :--- | :-: | ${'--: | '.repeat(8)}
| cell33 | cell34 | ${'5 | '.repeat(8)}

---

Not markup: <b>tag35</b> &amp; *, ${LONG}, https://e.example/${LONG}`;

const WORDS = [
  ...['Heading1', 'Heading2', 'bold3', 'italics4', 'both5', 'struck6', 'code7', 'own8', 'link9', 'address10', 'mail11'],
  ...['f12', 'picture13', 'upload14', 'heard16', 'topic17', 'topic18', 'g19', 'quote20', 'inner21', 'fenced22'],
  ...['header23', 'code25', 'item26', 'item27', 'item28', 'item29', 'item30', 'cell31', 'cell32', 'cell33', 'cell34'],
  ...['head40', 'head47', 'tag35'],
];

/** Elements of which Word shows nothing, or not what they hold. */
const NOT_IN_WORD =
  'math, svg, video, audio, picture, source, canvas, iframe, object, embed, details, summary, dialog, template, form, input, button, select, textarea, style, link, script';

const SIZES = [
  ['wide', 1280],
  ['a phone', 320],
] as const;

/** Evaluated as text in the page: the contrast of the colour of each text to the ground of the scheme. */
const lowestContrast = `(() => {
  const luminance = (color) => {
    const [r, g, b] = color.match(/[\\d.]+/g).map(Number).map((part) => {
      const c = part / 255;
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const probe = document.body.appendChild(document.createElement('p'));
  probe.style.color = 'Canvas';
  const ground = luminance(getComputedStyle(probe).color);
  probe.remove();
  return Math.min(...[...document.body.querySelectorAll('*:not(hr)')].map((element) => {
    const text = luminance(getComputedStyle(element).color);
    return (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05);
  }));
})()`;

inBrowser('a mail with every construct of the dialect', () => {
  let cluster: TestCluster;
  let browser: Browser;
  let mail: ReceivedMail;

  beforeAll(async () => {
    cluster = await startTestCluster();
    const realm = await cluster.aRealm();
    const [sender, reader] = [await realm.user('member', { full_name: 'Sender' }), await realm.user()];
    await ok(reader.client.patch('/settings', { email_notifications_batching_period_seconds: 1 }));
    const upload = async (name: string, bytes: Buffer) =>
      (await ok(sender.client.post('/user_uploads', { file: new File([bytes], name) }))).url as string;
    await ok(realm.owner.client.post('/realm/emoji/own8', { file: new File([PICTURE], 'own.png') }));
    await ok(
      realm.owner.client.post('/realm/filters', {
        pattern: '#(?P<id>[0-9]+)',
        url_template: 'https://issues.example/{id}',
      }),
    );
    await ok(realm.owner.client.post('/user_groups/create', { name: 'the group', description: '', members: [] }));
    const channel = await realm.channel([sender, reader]);
    const content = textOf({
      channel: channel.name,
      user: realm.owner,
      group: 'the group',
      picture: await upload('upload.png', PICTURE),
      sound: await upload('sound.mp3', Buffer.from('ID3')),
    });
    await ok(sender.client.post('/messages', { type: 'direct', to: [reader.user_id], content }));
    [mail] = (await mailsTo(cluster.mailDir, reader.email)) as [ReceivedMail];
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await cluster?.stop();
  });

  const show = async (width: number, colorScheme: 'light' | 'dark', html = mail.html): Promise<Page> => {
    const context = await newContext(browser, { viewport: { width, height: 800 }, colorScheme });
    const page = await context.newPage();
    await page.setContent(html);
    return page;
  };
  const times = (text: string, word: string) => text.split(word).length - 1;
  const wrong = (text: string) =>
    WORDS.filter((word) => times(text, word) !== 1).map((word) => [word, times(text, word)]);

  test.each(
    SIZES.flatMap(([name, width]) => (['light', 'dark'] as const).map((scheme) => [name, width, scheme] as const)),
  )('%s (%i pixels, %s) shows everything once, readably, within the width', async (_name, width, scheme) => {
    const page = await show(width, scheme);
    expect(wrong(await page.innerText('body'))).toEqual([]);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    expect(await page.evaluate<number>(lowestContrast)).toBeGreaterThanOrEqual(4.5);
    await page.context().close();
  });

  test('without the elements that Word lacks everything is there', async () => {
    const page = await show(1280, 'light');
    await page.evaluate(`document.querySelectorAll('body :is(${NOT_IN_WORD})').forEach((element) => element.remove())`);
    expect(wrong(await page.innerText('body'))).toEqual([]);
    await page.context().close();
  });

  test('as plain text everything is there once, without markup of HTML', () => {
    const { text } = mail;
    // The addresses of links repeat what the links are called.
    expect(wrong(text.replace(/\[https?:[^\]]*\]/g, ''))).toEqual([]);
    expect(text.replace('<b>tag35</b>', '')).not.toMatch(/<\/?[a-z]+[ >]|&(?:nbsp|lt|gt|quot|#\d+);|annotation|\u0002/);
  });

  test('neither part shows what is hidden', () => {
    expect(mail.body).not.toContain('hidden24');
  });
});
