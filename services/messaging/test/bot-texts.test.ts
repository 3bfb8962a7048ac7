import { compareTranslation } from '@team-chat/testkit';
import { botTexts } from '../src/domain/bot-texts';
import { ENGLISH } from '../src/domain/bot-texts-en';

const GERMAN = botTexts('de');

test('German has all messages of the bots, and each differs from the English one', () => {
  expect(compareTranslation(ENGLISH, GERMAN)).toEqual({ missing: [], same: [] });
});

test.each([
  [undefined, 'Ann hat dieses Thema von X hierher verschoben.', 'Ann hat dieses Thema nach X verschoben.'],
  [1, 'Ann hat eine Nachricht von X hierher verschoben.', 'Ann hat eine Nachricht aus diesem Thema nach X verschoben.'],
])('the notices in German of a move of %j messages are %j and %j', (count, here, away) => {
  expect(GERMAN.movedHere('Ann', count, 'X')).toBe(here);
  expect(GERMAN.movedAway('Ann', count, 'X')).toBe(away);
});

test.each([
  [1, 'nach 1 Tag automatisch gelöscht'],
  [30, 'nach 30 Tagen automatisch gelöscht'],
  [-1, 'für immer erhalten'],
])('the notice in German of a retention of %j days says %j', (days, text) => {
  expect(GERMAN.retentionChanged('Ann', 7, days)).toContain(text);
});
