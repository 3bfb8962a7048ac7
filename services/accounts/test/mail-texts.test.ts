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
