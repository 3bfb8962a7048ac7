import { compareTranslation } from '@team-chat/testkit';
import { ENGLISH } from '../src/mail/texts/english';
import { emailTexts } from '../src/mail/texts/texts';

test('German has all texts of mails, and each differs from the English one', () => {
  expect(compareTranslation(ENGLISH, emailTexts('de'))).toEqual({ missing: [], same: [] });
});

test('an invitation in German names the time at which it expires', () => {
  const facts = {
    inviter_name: 'Ada',
    realm_name: 'Demo',
    url: 'https://x.example/',
    expires_at: 1_800_000_000,
  };
  const { subject, paragraphs } = emailTexts('de').invitation(facts);
  expect(subject).toBe('Ada lädt dich zu Demo ein');
  expect(paragraphs).toContain('Der Link ist nur für dich und gilt einmal, bis 15. Januar 2027 um 08:00 UTC.');
});

test.each([
  ['en', 'general chat', '#Küche > general chat'],
  ['de', 'general chat', '#Küche > Allgemeiner Chat'],
  ['de', '✔ Suppe', '[erledigt] #Küche > Suppe'],
])('in %s, a mail about the topic %s has the subject %s', (language, topic, subject) => {
  const conversation = {
    key: '',
    thread: '',
    trigger: 'mentioned' as const,
    mentioned_group: null,
    channel_name: 'Küche',
    topic,
    participants: [],
    path: '',
    reply_to: null,
    messages: [],
    more: 0,
  };
  const facts = {
    conversation,
    realm_name: 'Demo',
    conversation_url: '',
    settings_url: '',
    shown: [],
    hidden_by: undefined,
  };
  expect(emailTexts(language).missedMessages(facts).subject).toBe(subject);
});
