import { channelLocalPart, emailMessage, topicOfSubject } from './email-message';

describe('topicOfSubject', () => {
  it.each([
    ['Lunch', 'Lunch'],
    ['Re: Lunch', 'Lunch'],
    ['RE: Fwd: FW:  re[2]: Lunch', 'Lunch'],
    ['Re: [Fwd: Lunch]', 'Lunch'],
    ['[fwd] Lunch', 'Lunch'],
    ['(Fwd) [team] Lunch', '[team] Lunch'],
    ['Re：Lunch', 'Lunch'],
    ['[fwdx] Lunch', '[fwdx] Lunch'],
    ['[team] Re: Lunch', '[team] Re: Lunch'],
    ['Reply: Lunch', 'Reply: Lunch'],
    ['Lunch\t at\r\n noon', 'Lunch at noon'],
    ['Lu\u0007nch\u202e', 'Lunch'],
    ['', 'Email with no subject'],
    ['Re: ', 'Email with no subject'],
    ['\u200b', 'Email with no subject'],
  ])('makes a topic of %j', (subject, topic) => {
    expect(topicOfSubject(subject)).toBe(topic);
  });
});

describe('emailMessage', () => {
  const EMAIL = { text: 'At noon?', from: null, subject: null, attachments: [] };

  it.each([
    [{}, 'At noon?'],
    [{ text: ' \r\n' }, '(No email body)'],
    [{ text: 'a\0b\n' }, 'ab'],
    [{ from: 'Ada <ada@example.com>' }, '**From:** Ada <ada@example.com>\n\nAt noon?'],
    [{ from: '"A**" <a@b.example>' }, '**From:** "A&#42;&#42;" <a@b.example>\n\nAt noon?'],
    [{ from: 'A\nda', subject: 'Lunch' }, '**From:** A da\n\n**Subject:** Lunch\n\nAt noon?'],
    [{ attachments: ['[a](/a)', '[b](/b)'] }, 'At noon?\n\n[a](/a)\n[b](/b)'],
  ])('makes a message of %j', (parts, expected) => {
    expect(emailMessage({ ...EMAIL, ...parts })).toBe(expected);
  });

  it('cuts a long text, and keeps what is before and after it', () => {
    const attachments = ['[a](/a)'];
    const message = emailMessage({ ...EMAIL, text: 'x'.repeat(20_000), from: 'y'.repeat(1000), attachments });
    expect(message).toHaveLength(10_000);
    expect(message).toMatch(/^\*\*From:\*\* y{247}\.\.\.\n\nx+\n\[message truncated\]\n\n\[a\]\(\/a\)$/);
  });
});

const TOKEN = '0123456789abcdef0123456789abcdef';

describe('channelLocalPart', () => {
  it.each([
    ['general', `general.${TOKEN}.show-sender`],
    ['Help & Support', `help-support.${TOKEN}.show-sender`],
    ['a channel with a long name', `a-channel-with-a-lo.${TOKEN}.show-sender`],
    ['channel of fifteen x', `channel-of-fifteen.${TOKEN}.show-sender`],
    ['Büro', `${TOKEN}.show-sender`],
    ['…', `${TOKEN}.show-sender`],
    ['!?', `${TOKEN}.show-sender`],
  ])('makes an address for %s', (name, expected) => {
    expect(channelLocalPart(name, TOKEN)).toBe(expected);
    expect(expected.length).toBeLessThanOrEqual(64);
  });
});
