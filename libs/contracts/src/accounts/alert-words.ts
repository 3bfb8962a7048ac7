import { z } from 'zod';
import { json } from '../declaring/operation';
import { Id, text } from '../declaring/scalars';
import { MAX_ALERT_WORD_LENGTH, MAX_ALERT_WORDS } from '../shared/limits';
import { event, operation } from './declare';

const path = '/users/me/alert_words';
const result = { alert_words: z.array(z.string()).describe('All alert words of the caller.') };

export const alertWordsChanged = event({
  name: 'alert_words',
  description: "The user's alert words changed. Goes to that user.",
  entry: { alert_words: z.array(z.string()).describe('All alert words of the user.') },
});

export const getAlertWords = operation({
  id: 'get-alert-words',
  http: { method: 'GET', path },
  allow: 'user',
  result,
  summary: "List the caller's alert words",
  description:
    'Lists the words that make a message important for the caller. A message that contains one gets the flag `has_alert_word`.',
});

export const addAlertWords = operation({
  id: 'add-alert-words',
  http: { method: 'POST', path },
  allow: 'user',
  params: {
    alert_words: json(
      z.array(text(MAX_ALERT_WORD_LENGTH)).max(MAX_ALERT_WORDS),
      'The words, each at most 100 characters.',
      ['deadline', 'on call'],
    ),
  },
  result,
  emits: [alertWordsChanged],
  summary: 'Add alert words',
  description: 'Adds alert words. Words that the caller already has are ignored, upper and lower case alike.',
});

export const removeAlertWords = operation({
  id: 'remove-alert-words',
  http: { method: 'DELETE', path },
  allow: 'user',
  params: {
    alert_words: json(z.array(z.string()), 'The words, in upper or lower case.', ['deadline']),
  },
  result,
  emits: [alertWordsChanged],
  summary: 'Remove alert words',
  description: 'Removes alert words. Words that the caller does not have are ignored.',
});

/** An alert word in lower case, and the ids of the users who have it. */
export const AlertWord = z.strictObject({ word: z.string(), user_ids: z.array(Id) });
export type AlertWord = z.infer<typeof AlertWord>;

export const getRealmAlertWords = operation({
  id: 'get-realm-alert-words',
  allow: 'internal',
  params: { realm_id: json(Id) },
  result: { alert_words: z.array(AlertWord) },
  safe: true,
  summary: 'Get all alert words of an organisation and their users',
});
