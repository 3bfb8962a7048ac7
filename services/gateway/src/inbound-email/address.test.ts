import { parseAddress } from './address';

const TOKEN = '0123456789abcdef0123456789abcdef';
const parse = (local: string, domain = 'mail.example.com') => parseAddress(`${local}@${domain}`, 'mail.example.com');
const PLAIN = { showsSender: false, keepsFooter: false, keepsQuotes: undefined, prefersHtml: false };

describe('parseAddress', () => {
  it.each([
    [`mm${TOKEN}`, { ...PLAIN, kind: 'reply', keepsQuotes: false }],
    [TOKEN, PLAIN],
    [`general.${TOKEN}`, PLAIN],
    [`General.${TOKEN.toUpperCase()}.Show-Sender`, { ...PLAIN, showsSender: true }],
    [`general+${TOKEN}+show-sender`, { ...PLAIN, showsSender: true }],
    [`${TOKEN}.include-footer+include-quotes`, { ...PLAIN, keepsFooter: true, keepsQuotes: true }],
    [`${TOKEN}.prefer-html`, { ...PLAIN, prefersHtml: true }],
    [`${TOKEN}.prefer-html.prefer-text`, PLAIN],
  ])('reads %s', (local, expected) => {
    expect(parse(local)).toEqual({ kind: 'channel', token: TOKEN, ...expected });
  });

  it('reads an address with a name', () => {
    expect(parseAddress(`Chat <${TOKEN}@mail.example.com>`, 'mail.example.com')).toMatchObject({
      token: TOKEN,
    });
  });

  it.each([
    ['general', 'mail.example.com'],
    [TOKEN, 'example.com'],
    [TOKEN, 'other-mail.example.com'],
    [`mm${TOKEN}0`, 'mail.example.com'],
    ['', 'mail.example.com'],
  ])('finds no address in %s@%s', (local, domain) => {
    expect(parse(local, domain)).toBeUndefined();
  });

  it('takes no time for a long address', () => {
    for (const text of ['<', '<>', ' ', '.', '+a']) {
      const before = process.cpuUsage();
      expect(parse(text.repeat(40_000))).toBeUndefined();
      expect(process.cpuUsage(before).user).toBeLessThan(100_000);
    }
  });
});
