import { buffer } from 'node:stream/consumers';
import { parseEmail } from './parse-email';

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
    ['text/plain; format=flowed', '\u00cf\u00f0\u00e8 \n\u00e2\u00e5\u00f2', 'При вет'],
    ['text/plain', Buffer.from('grün').toString('latin1'), 'grün'],
    ['text/plain; charset=koi8-r', '\u00f0\u00d2\u00c9', 'При'],
    ['text/html', '<meta charset=koi8-r>\u00f0\u00d2\u00c9', '<meta charset=koi8-r>При'],
  ])('decodes a text of the type %s', async (type, bytes, text) => {
    const { text: plain, html } = await parse(Buffer.from(`Content-Type: ${type}\n\n${bytes}`, 'latin1'));
    expect(plain + html).toBe(text);
  });

  it('reads the beginning of long headers', async () => {
    const long = 'x'.repeat(100_000);
    const { subject, from } = await parse(`Subject: ${long}\nFrom: ${long} <a@x.example>\n\nhi`);
    expect([subject.length, from.length]).toEqual([1000, 1000]);
  });
});
