import { type Report, reportTexts } from './report';

const REPORT: Report = {
  reporter: { user_id: 1, full_name: 'Ann' },
  sender: { user_id: 2, full_name: 'Ben' },
  message: { topic: 'lunch', content: 'buy now', timestamp: 1_700_000_000 },
  channel_name: 'general',
  report_type: 'spam',
  description: 'again',
};

test('says who, what, where, when and why', () => {
  expect(reportTexts(REPORT)).toEqual({
    topic: 'Ben moderation',
    content:
      '@_**Ann|1** reported a message of @_**Ben|2**, sent to #**general>lunch** at <time:2023-11-14T22:13:20.000Z>.\n' +
      '```quote\n**Spam**\nagain\n```\n```spoiler The message\nbuy now\n```',
  });
});

test('a message with fences stays within its own', () => {
  const message = { ...REPORT.message, content: '````\ncode\n````' };
  expect(reportTexts({ ...REPORT, message }).content).toContain(
    '`````spoiler The message\n````\ncode\n````\n`````',
  );
});

test('long texts are cut', () => {
  const sender = { user_id: 2, full_name: 'B'.repeat(100) };
  const message = { ...REPORT.message, content: 'x'.repeat(10_000) };
  const { topic, content } = reportTexts({ ...REPORT, sender, message });
  expect(topic).toHaveLength(60);
  expect(content.length).toBeLessThan(5000);
});
