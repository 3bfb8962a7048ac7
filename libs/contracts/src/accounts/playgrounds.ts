import { z } from 'zod';
import { path, raw } from '../declaring/operation';
import { Id, RequestedId, text } from '../declaring/scalars';
import { realmPropertyUpdated } from './realm-settings';
import { event, operation } from './declare';

/** Playgrounds of one organisation. Every change announces all of them in one entry of the log. */
export const MAX_PLAYGROUNDS = 100;
/** Code points. Source of the second one: spec/wire-contract-files-and-time.md, section 9. */
const MAX_NAME_LENGTH = 100;
const MAX_LANGUAGE_LENGTH = 40;
const MAX_URL_TEMPLATE_LENGTH = 2000;

/** A site that runs code of a language. The template makes the URL for a piece of code. */
export const PlaygroundRecord = z
  .strictObject({
    id: Id.describe('Id of the playground.'),
    name: z.string().describe('Name that clients show, at most 100 characters.'),
    pygments_language: z.string().describe('Name of the language, as code blocks in messages carry it.'),
    url_template: z.string().describe('URL template of RFC 6570 with the variable `code`.'),
  })
  .describe('A site that runs code of a language.');
export type PlaygroundRecord = z.infer<typeof PlaygroundRecord>;

export const realmPlaygroundsChanged = event({
  name: 'realm_playgrounds',
  description: 'The code playgrounds changed. Goes to the whole organisation.',
  entry: { realm_playgrounds: z.array(PlaygroundRecord).describe('All playgrounds, the oldest first.') },
});

const Language = text(MAX_LANGUAGE_LENGTH)
  .trim()
  .min(1)
  .refine((language) => /^[ a-zA-Z0-9_+./#-]+$/.test(language), 'Invalid characters in pygments language');

export const addCodePlayground = operation({
  id: 'add-code-playground',
  http: { method: 'POST', path: '/realm/playgrounds' },
  level: 49,
  allow: 'administrator',
  params: {
    name: raw(text(MAX_NAME_LENGTH).trim().min(1), 'Name that clients show, 1 to 100 characters.', 'Python playground'),
    pygments_language: raw(
      Language,
      'Name of the language, as code blocks in messages carry it, 1 to 40 characters.',
      'Python',
    ),
    url_template: raw(
      text(MAX_URL_TEMPLATE_LENGTH),
      'URL template of RFC 6570 with the one variable `code`, at most 2000 characters.',
      'https://run.example.com/python?code={code}',
    ),
  },
  result: { id: Id.describe('Id of the new playground.') },
  emits: [realmPlaygroundsChanged],
  audit: { shows: 'all' },
  summary: 'Add a code playground for a language',
  description: 'Adds a site on which users can run code of messages. An organisation has at most 100.',
});

export const removeCodePlayground = operation({
  id: 'remove-code-playground',
  http: { method: 'DELETE', path: '/realm/playgrounds/{playground_id}' },
  level: 49,
  allow: 'administrator',
  params: { playground_id: path(RequestedId, 'Id of the playground.') },
  emits: [realmPropertyUpdated, realmPlaygroundsChanged],
  audit: { shows: 'all' },
  summary: 'Remove a code playground',
  description:
    'Removes a code playground. If its language is the default of code blocks, there is no default any more.',
});
