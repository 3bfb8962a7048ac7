import { z } from 'zod';
import { path, raw } from '../declaring/operation';
import { hasNameCharacters, Id, RequestedId, text } from '../declaring/scalars';
import { MAX_SAVED_SNIPPET_CONTENT_LENGTH, MAX_SAVED_SNIPPET_TITLE_LENGTH } from '../shared/limits';
import { event, operation } from './declare';

const notEmpty = (message: string, max: number) =>
  z
    .string()
    .trim()
    .refine((value) => value !== '', { message, abort: true })
    .pipe(text(max));

export const SnippetTitle = notEmpty('Title cannot be empty.', MAX_SAVED_SNIPPET_TITLE_LENGTH)
  .refine(hasNameCharacters, 'Title contains an invalid character.')
  .describe('Title of the snippet. Spaces around it are removed; 1 to 60 characters remain.');
export const SnippetContent = notEmpty('Content cannot be empty.', MAX_SAVED_SNIPPET_CONTENT_LENGTH).describe(
  'Text of the snippet in Markdown. Spaces around it are removed; 1 to 10,000 characters remain.',
);

export const SavedSnippetRecord = z
  .strictObject({
    id: Id.describe('Id of the snippet.'),
    title: z.string().describe('Title of the snippet, never empty.'),
    content: z.string().describe('Markdown that clients insert into the message being written, never empty.'),
    date_created: z.int().describe('Time of creation, in Unix seconds. Edits do not change it.'),
  })
  .describe('A text that its owner has saved for use in messages.');

export const savedSnippetAdded = event({
  name: 'saved_snippets/add',
  description: 'The user saved a snippet. Goes to that user.',
  entry: { saved_snippet: SavedSnippetRecord.describe('The new snippet.') },
});

export const savedSnippetUpdated = event({
  name: 'saved_snippets/update',
  description: 'The user edited a snippet. Goes to that user.',
  entry: { saved_snippet: SavedSnippetRecord.describe('The snippet after the edit.') },
});

export const savedSnippetRemoved = event({
  name: 'saved_snippets/remove',
  description: 'The user deleted a snippet. Goes to that user.',
  entry: { saved_snippet_id: Id.describe('Id of the deleted snippet.') },
});

export const createSavedSnippet = operation({
  id: 'create-saved-snippet',
  http: { method: 'POST', path: '/saved_snippets' },
  allow: 'user',
  params: {
    title: raw(
      SnippetTitle,
      'Title of the snippet. Spaces around it are removed; 1 to 60 characters remain.',
      'Out of office',
    ),
    content: raw(
      SnippetContent,
      'Text of the snippet in Markdown. Spaces around it are removed; 1 to 10,000 characters remain.',
      'I am away until Monday.',
    ),
  },
  result: { saved_snippet_id: Id.describe('Id of the new snippet.') },
  emits: [savedSnippetAdded],
  summary: 'Create a saved snippet',
  description: 'Saves a text that only the caller sees.',
  level: 297,
});

export const getSavedSnippets = operation({
  id: 'get-saved-snippets',
  http: { method: 'GET', path: '/saved_snippets' },
  allow: 'user',
  result: {
    saved_snippets: z.array(SavedSnippetRecord).describe('The snippets, in the order of their ids.'),
  },
  summary: "List the caller's saved snippets",
  description: 'Lists all snippets of the caller.',
  level: 297,
});

export const editSavedSnippet = operation({
  id: 'edit-saved-snippet',
  http: { method: 'PATCH', path: '/saved_snippets/{saved_snippet_id}' },
  allow: 'user',
  params: {
    saved_snippet_id: path(RequestedId, 'Id of the snippet.'),
    title: raw(SnippetTitle.optional(), 'The new title, 1 to 60 characters. Absent: the title stays.', 'Out of office'),
    content: raw(
      SnippetContent.optional(),
      'The new text in Markdown, 1 to 10,000 characters. Absent: the text stays.',
      'I am away until Monday.',
    ),
  },
  example: ['title', 'content'],
  emits: [savedSnippetUpdated],
  summary: "Edit one of the caller's saved snippets",
  description:
    'Changes title, text or both. A request with neither succeeds and changes nothing, whatever its id. Snippets of others do not exist for the caller: HTTP 404.',
  level: 368,
});

export const deleteSavedSnippet = operation({
  id: 'delete-saved-snippet',
  http: { method: 'DELETE', path: '/saved_snippets/{saved_snippet_id}' },
  allow: 'user',
  params: { saved_snippet_id: path(RequestedId, 'Id of the snippet.') },
  emits: [savedSnippetRemoved],
  summary: "Delete one of the caller's saved snippets",
  description: 'Deletes a snippet of the caller. Snippets of others do not exist for the caller: HTTP 404.',
  level: 297,
});
