import { expectLinearCost } from '../../../../test/support/growth';
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

  it.each(['<', '<>', ' ', '.', '+a'])('takes time in proportion to a long address of %j', (part) =>
    expectLinearCost(80_000, (size) => expect(parse(part.repeat(size / part.length))).toBeUndefined()),
  );
});
