import { expectLinearCost } from '../../../../test/support/growth';
import { visibleText, withoutThread } from './visible-text';

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

  it.each(['Op een dag schreef\n', 'On a ', ' '])(
    'searches long texts of %j in time that grows like the text',
    (part) => expectLinearCost(200_000, (size) => withoutThread(part.repeat(size / part.length))),
  );

  it('shows a text as it is where the search for quotes takes too long', () => {
    const text = 'On a '.repeat(4000).trim();
    expect(show({ text })).toBe(text);
  });

  it.each(['<div>', '<p>word</p>', '<b>', '<a href="https://x">', '<table border=1><tr><td>', '<ul><li>', '<pre>`'])(
    'reads deep and long HTML of %s in time that grows like the HTML',
    (part) => expectLinearCost(1_000_000, (size) => show({ html: part.repeat(size / part.length) })),
  );
});

const OUTLOOK =
  'From: Bob Builder <bob@x.example>\nSent: Friday, November 27, 2026 3:00 PM\nTo: Ann\nSubject: q\n\nOLD';

describe('withoutThread', () => {
  it.each([
    OUTLOOK,
    `________________________________\n${OUTLOOK}`,
    `-----Original Message-----\n${OUTLOOK}`,
    OUTLOOK.replace(/^(\w+:)/gm, '*$1*'),
    OUTLOOK.replace(/^(\w+:)/gm, '**$1**').replaceAll('\n', '\n\n'),
    'From: Bob\nSent: Friday, November 27, 2026 3:00 PM\n\nOLD',
    'From: Bob <bob@x.example>\nDate: 27 November 2026\nTo: Ann <ann@x.example>,\n  Max <max@x.example>\nSubject: q\nOLD',
    'Von: Bob <bob@x.example>\nGesendet: Freitag, 27. November 2026 15:00\nAn: Ann\nBetreff: q\n\nOLD',
    'De : Bob <bob@x.example>\nEnvoyé : vendredi 27 novembre 2026 15:00\nÀ : Ann\nObjet : q\n\nOLD',
    '差出人: Bob <bob@x.example>\n送信日時: 2026年11月27日 15:00\n宛先: Ann\n件名: q\n\nOLD',
    '发件人： Bob\n发送时间： 2026年11月27日 15:00\n收件人： Ann\n主题： q\n\nOLD',
    'От: Bob <bob@x.example>\nОтправлено: 27 ноября 2026 г. 15:00\nКому: Ann\nТема: q\n\nOLD',
    '---- Исходное сообщение ----\nOLD',
    'On Fri, Nov 27, 2026 at 3:00 PM Bob <bob@x.example> wrote:\n\nOLD',
    'On Fri, Nov 27, 2026 at 3:00 PM Bob Builder\n<bob@x.example> wrote:\nOLD',
    'Am Fr., 27. Nov. 2026 um 15:00 Uhr schrieb Bob <bob@x.example>:\nOLD',
    'Am 27.11.26 um 15:00 schrieb Bob:\nOLD',
    '2026年11月27日(金) 15:00 Bob <bob@x.example>:\n\nOLD',
    '2026/11/27 15:00、Bob <bob@x.example>のメール:\nOLD',
    '2026/11/27 15:00、Bob さんは書きました:\nOLD',
    'пт, 27 нояб. 2026 г. в 15:00, Bob <bob@x.example>:\n\nOLD',
    '27.11.2026, 15:00, "Bob" <bob@x.example>:\nOLD',
    '27.11.2026 15:00, Боб Строитель пишет:\nOLD',
    'Пятница, 27 ноября 2026, 15:00 +03:00 от Bob <bob@x.example>:\nOLD',
    '> 27 нояб. 2026 г., в 15:00, Bob <bob@x.example> написал(а):\nOLD'.slice(2),
    'Bob <bob@x.example> 于2026年11月27日周五 15:00写道：\nOLD',
    '2026년 11월 27일 (금) 오후 3:00, Bob <bob@x.example>님이 작성:\nOLD',
    'Le ven. 27 nov. 2026 à 15:00, Bob <bob@x.example> a écrit :\nOLD',
    'El vie, 27 nov 2026 a las 15:00, Bob (<bob@x.example>) escribió:\nOLD',
    'pt., 27 lis 2026 o 15:00 Bob <bob@x.example> napisał(a):\nOLD',
    'Bob <bob@x.example>, 27 Kas 2026 Cum, 15:00 tarihinde şunu yazdı:\nOLD',
  ])('cuts a thread: %s', (quote) => {
    expect(withoutThread(`My reply\n\n${quote}`)).toBe('My reply');
    expect(withoutThread(`My reply\n${quote}\nmore`)).toBe('My reply');
  });

  it('removes only the line before quotes that have signs, with answers between them', () => {
    const text = 'Hi,\n\n2026年11月27日(金) 15:00 Bob <bob@x.example>:\n> OLD\nYes.\n\n> OLD\nNo.';
    expect(withoutThread(text)).toBe('Hi,\n\n> OLD\nYes.\n\n> OLD\nNo.');
  });

  it.each([
    'From: Berlin\nTo: Hamburg\nat 10:00',
    'We meet at 10:00 on 27 November:\n- soup\n- bread',
    'Please write to ada@x.example, by 27.11.2026 at 15:00:\nthe menu',
    'As Ada wrote:\nsoup is good',
    'Name: Bob\nSubject: x\nDate: 27.11.2026\nFrom: Berlin\nhello',
    '--\nAda',
    'a\n---\nb',
    'Original Message',
  ])('keeps %s', (text) => {
    expect(withoutThread(text)).toBe(text);
  });
});
