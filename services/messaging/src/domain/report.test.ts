import { type Report, reportTexts } from './report';
import { ENGLISH } from './bot-texts-en';

const REPORT: Report = {
  reporter: { user_id: 1, full_name: 'Ann' },
  sender: { user_id: 2, full_name: 'Ben' },
  message: { id: 7, topic: 'lunch', content: 'buy now', timestamp: 1_700_000_000 },
  channel: { id: 9, name: 'general' },
  others: [],
  report_type: 'spam',
  description: 'again',
};

test('a report names reporter, sender, place, time and reason, and quotes the message', () => {
  expect(reportTexts(ENGLISH, REPORT)).toEqual({
    topic: 'Ben moderation',
    content:
      '@_**Ann|1** reported a message of @_**Ben|2**, sent to #**general>lunch@7** at <time:2023-11-14T22:13:20.000Z>.\n' +
      '```quote\n**Spam**\nagain\n```\n```spoiler The message\nbuy now\n```',
  });
});

test("a report of a direct message names the conversation's other people", () => {
  const direct = { ...REPORT, channel: undefined };
  expect(reportTexts(ENGLISH, direct).content).toContain('sent to a direct message at');
  const others = [
    { user_id: 3, full_name: 'Cid' },
    { user_id: 4, full_name: 'Dot' },
  ];
  expect(reportTexts(ENGLISH, { ...direct, others }).content).toContain(
    'sent to a group direct message with @_**Cid|3**, @_**Dot|4** at',
  );
  const many = Array.from({ length: 25 }, (_, index) => ({ user_id: index + 3, full_name: 'Many' }));
  expect(reportTexts(ENGLISH, { ...direct, others: many }).content).toContain('@_**Many|22**, 5 more at');
});

test('a reported message with code blocks is quoted between longer backtick runs', () => {
  const message = { ...REPORT.message, content: '````\ncode\n````' };
  expect(reportTexts(ENGLISH, { ...REPORT, message }).content).toContain(
    '`````spoiler The message\n````\ncode\n````\n`````',
  );
});

test("a long sender's name is cut in the topic, and a long message in the content", () => {
  const sender = { user_id: 2, full_name: 'B'.repeat(100) };
  const message = { ...REPORT.message, content: 'x'.repeat(10_000) };
  const { topic, content } = reportTexts(ENGLISH, { ...REPORT, sender, message });
  expect(topic).toHaveLength(60);
  expect(content.length).toBeLessThan(5000);
});
