import { withoutThread } from './quoted-thread';

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
