import { z } from 'zod';
import { json, operation, raw, rest } from './operation';

const owner = 'snippets-and-folders';

/** A place to go to that a user has arranged. Built-in ones have no name here. */
export const NavigationViewRecord = z.strictObject({
  fragment: z.string(),
  is_pinned: z.boolean(),
  name: z.string().optional(),
});

const Fragment = z.string().trim().min(1);

export const getNavigationViews = operation({
  id: 'get-navigation-views',
  owner,
  http: { method: 'GET', path: '/navigation_views' },
  allow: 'human',
  result: { navigation_views: z.array(NavigationViewRecord) },
  summary: 'List the own navigation views',
  level: 390,
});

export const addNavigationView = operation({
  id: 'add-navigation-view',
  owner,
  http: { method: 'POST', path: '/navigation_views' },
  allow: 'human',
  params: {
    fragment: raw(Fragment),
    is_pinned: json(z.boolean()),
    name: raw(z.string().optional()),
  },
  emits: ['navigation_view/add'],
  summary: 'Add a navigation view',
  level: 390,
});

export const editNavigationView = operation({
  id: 'edit-navigation-view',
  owner,
  http: { method: 'PATCH', path: '/navigation_views/{fragment}' },
  allow: 'human',
  params: {
    fragment: rest(z.string()),
    is_pinned: json(z.boolean().optional()),
    name: raw(z.string().optional()),
  },
  emits: ['navigation_view/update'],
  summary: 'Pin, unpin or rename an own navigation view',
  level: 390,
});

export const removeNavigationView = operation({
  id: 'remove-navigation-view',
  owner,
  http: { method: 'DELETE', path: '/navigation_views/{fragment}' },
  allow: 'human',
  params: { fragment: rest(z.string()) },
  emits: ['navigation_view/remove'],
  summary: 'Remove an own navigation view',
  level: 390,
});
