import { buffer } from 'node:stream/consumers';
import { expectLinearCost } from '../../../../test/support/growth';
import { parseEmail, withShortHeaders } from './parse-email';

const stored: [string | undefined, string][] = [];
const parse = (mail: string | Buffer) =>
  parseEmail(
    () => [Buffer.from(mail)],
    async ({ filename, content }) => {
      stored.push([filename || undefined, (await buffer(content as NodeJS.ReadableStream)).toString()]);
    },
  );

describe('parseEmail', () => {
  it('reads headers and both texts', async () => {
    const parts = ['plain\n\nthe text', 'html\n\n<p>the HTML</p>'].map((part) => `--b\nContent-Type: text/${part}\n`);
    const headers =
      'From: Ada <ada@x.example>, max@x.example\nSubject: =?utf-8?Q?Caf=C3=A9?=\nAuto-Submitted: auto-replied';
    const mail = `${headers}\nContent-Type: multipart/alternative; boundary=b\n\n${parts.join('')}--b--\n`;
    expect(await parse(mail)).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{64}$/),
      subject: 'Café',
      from: 'Ada <ada@x.example>, max@x.example',
      isAutomatic: true,
      isNotification: false,
      senders: ['ada@x.example', 'max@x.example'],
      text: 'the text',
      html: '<p>the HTML</p>',
    });
  });

  it('tells mails apart by their ids, or by all that they say', async () => {
    const mails = ['Message-ID: <a@x>\n\n1', 'Message-ID: <a@x>\n\n2', 'Subject: x\n\n1', 'Subject: x\n\n1', '\n2'];
    const ids = (await Promise.all(mails.map(parse))).map(({ id }) => id);
    expect(ids.map((id) => ids.indexOf(id))).toEqual([0, 0, 2, 2, 4]);
  });

  it('hands out attachments one after the other', async () => {
    const part = (name: string) => `--b\nContent-Disposition: attachment; filename=${name}\n\ncontent of ${name}\n`;
    await parse(`Content-Type: multipart/mixed; boundary=b\n\n${part('one')}${part('two')}--b--\n`);
    expect(stored).toEqual([
      ['one', 'content of one'],
      ['two', 'content of two'],
    ]);
  });

  it.each([
    ['text/plain', 'un caf\u00e9', 'un café'],
    ['text/plain; charset=us-ascii', '\u00cf\u00f0\u00e8\u00e2\u00e5\u00f2', 'Привет'],
    ['text/plain; charset=unknown-8bit', 'Gr\u00fc\u00dfe', 'Grüße'],
    ['text/plain; charset=none', 'un caf\u00e9', 'un café'],
    ['text/plain; format=flowed', '\u00cf\u00f0\u00e8 \n\u00e2\u00e5\u00f2', 'При вет'],
    ['text/plain', Buffer.from('grün').toString('latin1'), 'grün'],
    ['text/plain; charset=koi8-r', '\u00f0\u00d2\u00c9', 'При'],
    ['text/html', '<meta charset=koi8-r>\u00f0\u00d2\u00c9', '<meta charset=koi8-r>При'],
  ])('decodes a text of the type %s', async (type, bytes, text) => {
    const { text: plain, html } = await parse(Buffer.from(`Content-Type: ${type}\n\n${bytes}`, 'latin1'));
    expect(plain + html).toBe(text);
  });

  it.each([
    ['Gr\u00fc\u00dfe', 'Grüße'],
    ['\u00cf\u00f0\u00e8\u00e2\u00e5\u00f2', 'Привет'],
    [Buffer.from('Grüße 🎉').toString('latin1'), 'Grüße 🎉'],
    ['=?koi8-r?B?8NLJ18XU?=', 'Привет'],
    ['=?utf-8?B?4oI=?= =?utf-8?B?rA==?=', '€'],
  ])('decodes the header %s', async (bytes, text) => {
    const head = `Subject: ${bytes}\nFrom: "${bytes.startsWith('=?') ? 'x' : bytes}" <a@x.example>\n\nhi`;
    const { subject, from } = await parse(Buffer.from(head, 'latin1'));
    expect(subject).toBe(text);
    if (!bytes.startsWith('=?')) expect(from).toBe(`${text} <a@x.example>`);
  });

  it('reads the beginning of long headers', async () => {
    const long = 'x'.repeat(100_000);
    const { subject, from } = await parse(`Subject: ${long}\nFrom: ${long} <a@x.example>\n\nhi`);
    expect([subject.length, from.length]).toEqual([1000, 1000]);
  });

  it.each([
    'Auto-Submitted: auto-replied (vacation)',
    'Auto-Submitted: auto-notified; owner-email="a@x.example"',
    'Precedence: bulk',
    'Precedence: auto_reply',
    'X-Auto-Response-Suppress: DR, OOF, AutoReply',
    'X-Autoreply: yes',
    'X-Autorespond: x',
    'X-Autoresponder: 1',
    'List-Id: <list.x.example>',
    'List-Unsubscribe: <https://x.example>',
    'Return-Path: <>',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    'Content-Type: multipart/mixed; report-type=disposition-notification; boundary=b',
    'From: Mail Delivery System <MAILER-DAEMON@x.example>',
    'From: postmaster@x.example',
    'X-Failed-Recipients: a@x.example',
    'X-Cron-Env: <HOME=/root>',
  ])('knows a mail of a program by %s', async (header) => {
    expect((await parse(`${header}\nSubject: x\n\nhi`)).isAutomatic).toBe(true);
  });

  it.each([
    'Auto-Submitted: no',
    'Precedence: first-class',
    'Return-Path: <a@x.example>',
    'X-Auto-Response-Suppress: DR',
    'From: Post Master <a@x.example>',
    'In-Reply-To: <list-id@x.example>',
  ])('knows a mail of a person by %s', async (header) => {
    expect((await parse(`${header}\nSubject: x\n\nhi`)).isAutomatic).toBe(false);
  });

  it('lists all who may have sent a mail, and knows mails about messages', async () => {
    const headers = 'From: A@x.example\nSender: b@x.example\nReply-To: C <c@x.example>\nX-Chat-Notification: 1';
    expect(await parse(`${headers}\n\nhi`)).toMatchObject({
      senders: ['a@x.example', 'b@x.example', 'c@x.example'],
      isNotification: true,
    });
  });

  it.each(['a@x.example, ', '=?utf-8?Q?a?= ', '"a" ', '<', '(', 'a: b;'])(
    'takes time in proportion to headers of 1 MB with %j',
    (part) =>
      expectLinearCost(200_000, async (size) => {
        const value = part.repeat(size / part.length);
        const headers = ['From', 'To', 'Cc', 'Subject', 'X-A'].map((name) => `${name}: ${value}`);
        expect((await parse(`${headers.join('\n')}\n\nhi`)).text).toBe('hi');
      }),
  );

  it('leaves short headers and all that follows as they are, however they arrive in pieces', () => {
    const mail = `Subject: a\r\n b\r\nTo: x@x.example\r\n\r\nbody\r\n\r\n${'more '.repeat(10)}`;
    const bytes = Buffer.from(mail);
    const pieces = Array.from(bytes, (_, index) => bytes.subarray(index, index + 1));
    expect(Buffer.concat([...withShortHeaders(pieces)]).toString()).toBe(mail);
    const bare = `\n${'x'.repeat(20_000)}\n\nmore`;
    expect(Buffer.concat([...withShortHeaders([Buffer.from(bare)])]).toString()).toBe(bare);
    const long = `Subject: ${'x'.repeat(20_000)}\r\n yyy\r\nTo: ${'x'.repeat(7000)}\r\n\r\nbody`;
    const short = Buffer.concat([...withShortHeaders([Buffer.from(long)])]).toString();
    expect(short).toBe(`Subject: ${'x'.repeat(8183)}\nTo: ${'x'.repeat(7000)}\r\n\r\nbody`);
  });
});
