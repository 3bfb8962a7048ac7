import { z } from 'zod';
import { json, raw, rest } from '../declaring/operation';
import { text } from '../declaring/scalars';
import { event, operation } from './declare';

/** An entry in a user's navigation. Built-in views have no name. */
export const NavigationViewRecord = z
  .strictObject({
    fragment: z.string().describe('URL fragment that the entry leads to, without `#`. It identifies the entry.'),
    is_pinned: z.boolean().describe('True if the entry stands in the sidebar, false if it stands in a menu.'),
    name: z.string().optional().describe('Name of the entry. Absent for built-in views.'),
  })
  .describe("An entry in a user's navigation.");

const MAX_FRAGMENT_LENGTH = 10_000;
const MAX_VIEW_NAME_LENGTH = 250;

const Fragment = text(MAX_FRAGMENT_LENGTH).trim().min(1);

const { fragment, ...viewFields } = NavigationViewRecord.shape;

export const navigationViewAdded = event({
  name: 'navigation_view/add',
  description: 'The user added a navigation view. Goes to that user.',
  entry: { navigation_view: NavigationViewRecord.describe('The new entry.') },
});

export const navigationViewUpdated = event({
  name: 'navigation_view/update',
  description: 'The user changed a navigation view. Goes to that user.',
  entry: {
    fragment,
    data: z.strictObject(viewFields).partial().describe('The fields that changed, with their new values.'),
  },
});

export const navigationViewRemoved = event({
  name: 'navigation_view/remove',
  description: 'The user removed a navigation view. Goes to that user.',
  entry: { fragment },
});

export const getNavigationViews = operation({
  id: 'get-navigation-views',
  http: { method: 'GET', path: '/navigation_views' },
  allow: 'user',
  result: { navigation_views: z.array(NavigationViewRecord).describe('The entries.') },
  summary: "List the caller's navigation views",
  description: "Lists the entries of the caller's navigation that the caller has added.",
  level: 390,
});

export const addNavigationView = operation({
  id: 'add-navigation-view',
  http: { method: 'POST', path: '/navigation_views' },
  allow: 'user',
  params: {
    fragment: raw(Fragment, 'URL fragment that the entry leads to, without `#`.', 'narrow/has/link'),
    is_pinned: json(z.boolean(), 'True puts the entry into the sidebar, false into a menu.'),
    name: raw(
      text(MAX_VIEW_NAME_LENGTH).optional(),
      'Name of the entry. Absent for built-in views, required for others.',
      'Links',
    ),
  },
  example: ['name'],
  emits: [navigationViewAdded],
  summary: 'Add a navigation view',
  description: "Adds an entry to the caller's navigation. Built-in views have no name, all others need one.",
  level: 390,
});

const pathFragment = rest(
  z.string(),
  'URL fragment of the entry, without `#`. It may contain slashes.',
  'narrow/has/link',
);

export const editNavigationView = operation({
  id: 'edit-navigation-view',
  http: { method: 'PATCH', path: '/navigation_views/{fragment}' },
  allow: 'user',
  params: {
    fragment: pathFragment,
    is_pinned: json(
      z.boolean().optional(),
      'True puts the entry into the sidebar, false into a menu. Absent: it stays where it is.',
    ),
    name: raw(text(MAX_VIEW_NAME_LENGTH).optional(), 'The new name. Absent: the name stays.', 'Links'),
  },
  example: ['name'],
  emits: [navigationViewUpdated],
  summary: "Pin, unpin or rename one of the caller's navigation views",
  description: "Changes an entry of the caller's navigation.",
  level: 390,
});

export const removeNavigationView = operation({
  id: 'remove-navigation-view',
  http: { method: 'DELETE', path: '/navigation_views/{fragment}' },
  allow: 'user',
  params: {
    fragment: pathFragment,
  },
  emits: [navigationViewRemoved],
  summary: "Remove one of the caller's navigation views",
  description: "Removes an entry from the caller's navigation.",
  level: 390,
});
