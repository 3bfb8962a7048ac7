import { visibleText } from './visible-text';

const RECIPIENT = {
  kind: 'channel',
  token: '',
  showsSender: false,
  keepsFooter: false,
  keepsQuotes: undefined,
  prefersHtml: false,
} as const;
const FACTS = { id: '', from: '', isAutomatic: false, isNotification: false, senders: [] };
const EMAIL = { ...FACTS, subject: 'Lunch', text: '', html: '' };
const show = (email: Partial<typeof EMAIL>, recipient: Partial<typeof RECIPIENT | object> = {}) =>
  visibleText({ ...EMAIL, ...email }, { ...RECIPIENT, ...recipient }).trim();

const QUOTED = 'Yes, at noon.\n\nOn Mon, Nov 23, 2026 at 9:00 AM Ada <ada@example.com> wrote:\n> Lunch?\n> Ada\n';
const FOOTER = 'Yes, at noon.\n-- \nAda Lovelace\n';

describe('visibleText', () => {
  it('leaves out what a mail quotes', () => {
    expect(show({ text: QUOTED })).toBe('Yes, at noon.');
    expect(show({ text: 'Yes.\n> Lunch?\nAt noon.' })).toBe('Yes.\nAt noon.');
  });

  it('keeps quotes where the address says so, and those of forwarded mails', () => {
    expect(show({ text: QUOTED }, { keepsQuotes: true })).toBe(QUOTED.trim());
    for (const subject of ['Fwd: Lunch', '[fwd] Lunch', 'Re: [Fwd: Lunch]', 'WG: Lunch', 'RV: Lunch', '转发：Lunch']) {
      expect(show({ text: QUOTED, subject })).toBe(QUOTED.trim());
    }
    expect(show({ text: QUOTED, subject: 'forward: Lunch' })).toBe('Yes, at noon.');
    expect(show({ text: QUOTED, subject: 'Fwd: Lunch' }, { keepsQuotes: false })).toBe('Yes, at noon.');
  });

  it('leaves out the footer, unless the address says otherwise', () => {
    expect(show({ text: FOOTER })).toBe('Yes, at noon.');
    expect(show({ text: FOOTER }, { keepsFooter: true })).toBe(FOOTER.trim());
    expect(show({ text: 'one\n--\ntwo\n--\nthree' })).toBe('one\n--\ntwo\n--\nthree');
  });

  it('keeps what only looks like a footer', () => {
    const text = 'Menu\n----\nsoup\n\nRegards,\nAda';
    expect(show({ text })).toBe(text);
  });

  it.each([
    ['<p>Yes, at <b>noon</b>.</p><blockquote>Lunch?</blockquote>', 'Yes, at **noon**.'],
    ['<h1>Menu</h1><img src="cid:1"><p>soup</p>', '# Menu\n\nsoup'],
    ['<a href="https://example.com/menu">the menu</a>', '[the menu](https://example.com/menu)'],
    ['<a href="https://example.com">https://example.com</a>', 'https://example.com'],
  ])('reads HTML: %s', (html, expected) => {
    expect(show({ html })).toBe(expected);
    expect(show({ html, text: 'the text' })).toBe('the text');
    expect(show({ html, text: 'the text' }, { prefersHtml: true })).toBe(expected);
  });

  it('takes the text where the HTML shows nothing', () => {
    for (const html of ['<html><body>&nbsp;<br></body></html>', '<img src="x.png"><p hidden>x</p>', ' ']) {
      expect(show({ html, text: 'the text' }, { prefersHtml: true })).toBe('the text');
    }
  });

  it.each([
    ['lines that may begin quotes', 'Op een dag schreef\n'.repeat(1000)],
    ['one long line', 'On a '.repeat(4000)],
    ['spaces', ' '.repeat(20_000)],
  ])('reads %s in limited time', (_, text) => {
    expect(cpuMsOf(() => show({ text }))).toBeLessThan(1000);
  });

  it('reads deep and long HTML in limited time', () => {
    const texts = [
      '<div>',
      '<p>word</p>',
      '<b>',
      '<a href="https://x">',
      '<table border=1><tr><td>',
      '<ul><li>',
      '<pre>`',
    ];
    for (const html of texts.map((text) => text.repeat(200_000))) {
      expect(cpuMsOf(() => show({ html }))).toBeLessThan(1500);
    }
  });
});

/** Returns the CPU milliseconds that some work takes: what else the machine does has no effect on them. */
function cpuMsOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
