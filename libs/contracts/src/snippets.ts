import { z } from 'zod';
import { event } from './event';
import { MAX_SAVED_SNIPPET_CONTENT_LENGTH, MAX_SAVED_SNIPPET_TITLE_LENGTH } from './limits';
import { operation, path, raw } from './operation';
import { Id, RequestedId, text, unprintablePosition } from './scalars';

const owner = 'snippets-and-folders';

const notEmpty = (message: string, max: number) =>
  z
    .string()
    .trim()
    .refine((value) => value !== '', { message, abort: true })
    .pipe(text(max));

export const SnippetTitle = notEmpty('Title cannot be empty.', MAX_SAVED_SNIPPET_TITLE_LENGTH).refine(
  // Null bytes have an error of their own.
  (title) => title.includes('\0') || unprintablePosition(title) === undefined,
  'Title contains an invalid character.',
);
export const SnippetContent = notEmpty('Content cannot be empty.', MAX_SAVED_SNIPPET_CONTENT_LENGTH);

export const SavedSnippetRecord = z.strictObject({
  id: Id,
  title: z.string(),
  content: z.string(),
  date_created: z.int(),
});

export const savedSnippetAdded = event({
  name: 'saved_snippets/add',
  owner,
  entry: { saved_snippet: SavedSnippetRecord },
});

export const savedSnippetUpdated = event({
  name: 'saved_snippets/update',
  owner,
  entry: { saved_snippet: SavedSnippetRecord },
});

export const savedSnippetRemoved = event({
  name: 'saved_snippets/remove',
  owner,
  entry: { saved_snippet_id: Id },
});

export const createSavedSnippet = operation({
  id: 'create-saved-snippet',
  owner,
  http: { method: 'POST', path: '/saved_snippets' },
  allow: 'user',
  params: { title: raw(SnippetTitle), content: raw(SnippetContent) },
  result: { saved_snippet_id: Id },
  emits: [savedSnippetAdded],
  summary: 'Create a saved snippet',
  level: 297,
});

export const getSavedSnippets = operation({
  id: 'get-saved-snippets',
  owner,
  http: { method: 'GET', path: '/saved_snippets' },
  allow: 'user',
  result: { saved_snippets: z.array(SavedSnippetRecord) },
  summary: "List the caller's saved snippets",
  level: 297,
});

export const editSavedSnippet = operation({
  id: 'edit-saved-snippet',
  owner,
  http: { method: 'PATCH', path: '/saved_snippets/{saved_snippet_id}' },
  allow: 'user',
  params: {
    saved_snippet_id: path(RequestedId),
    title: raw(SnippetTitle.optional()),
    content: raw(SnippetContent.optional()),
  },
  emits: [savedSnippetUpdated],
  summary: "Edit one of the caller's saved snippets",
  level: 368,
});

export const deleteSavedSnippet = operation({
  id: 'delete-saved-snippet',
  owner,
  http: { method: 'DELETE', path: '/saved_snippets/{saved_snippet_id}' },
  allow: 'user',
  params: { saved_snippet_id: path(RequestedId) },
  emits: [savedSnippetRemoved],
  summary: "Delete one of the caller's saved snippets",
  level: 297,
});
