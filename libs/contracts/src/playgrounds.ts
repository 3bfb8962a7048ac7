import { z } from 'zod';
import { event } from './event';
import { operation, path, raw } from './operation';
import { realmPropertyUpdated } from './realm-settings';
import { Id, RequestedId, text } from './scalars';

const owner = 'accounts';

/** Playgrounds of one organisation. Every change announces all of them in one entry of the log. */
export const MAX_PLAYGROUNDS = 100;
/** Code points. Source of the second one: spec/wire-contract-files-and-time.md, section 9. */
const MAX_NAME_LENGTH = 100;
const MAX_LANGUAGE_LENGTH = 40;
const MAX_URL_TEMPLATE_LENGTH = 2000;

/** A site that runs code of a language. The template makes the URL for a piece of code. */
export const PlaygroundRecord = z.strictObject({
  id: Id,
  name: z.string(),
  pygments_language: z.string(),
  url_template: z.string(),
});
export type PlaygroundRecord = z.infer<typeof PlaygroundRecord>;

/** All playgrounds of the organisation, the oldest first. */
export const realmPlaygroundsChanged = event({
  name: 'realm_playgrounds',
  owner,
  entry: { realm_playgrounds: z.array(PlaygroundRecord) },
});

const Language = text(MAX_LANGUAGE_LENGTH)
  .trim()
  .min(1)
  .refine((language) => /^[ a-zA-Z0-9_+./#-]+$/.test(language), 'Invalid characters in pygments language');

export const addCodePlayground = operation({
  id: 'add-code-playground',
  owner,
  http: { method: 'POST', path: '/realm/playgrounds' },
  allow: 'administrator',
  params: {
    name: raw(text(MAX_NAME_LENGTH).trim().min(1)),
    pygments_language: raw(Language),
    url_template: raw(text(MAX_URL_TEMPLATE_LENGTH)),
  },
  result: { id: Id },
  emits: [realmPlaygroundsChanged],
  summary: 'Add a code playground for a language',
});

export const removeCodePlayground = operation({
  id: 'remove-code-playground',
  owner,
  http: { method: 'DELETE', path: '/realm/playgrounds/{playground_id}' },
  allow: 'administrator',
  params: { playground_id: path(RequestedId) },
  emits: [realmPropertyUpdated, realmPlaygroundsChanged],
  summary: 'Remove a code playground',
});
