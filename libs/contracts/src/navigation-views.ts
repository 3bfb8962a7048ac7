import { z } from 'zod';
import { event } from './event';
import { json, operation, raw, rest } from './operation';

const owner = 'snippets-and-folders';

/** An entry in a user's navigation. Built-in views have no name. */
export const NavigationViewRecord = z.strictObject({
  fragment: z.string(),
  is_pinned: z.boolean(),
  name: z.string().optional(),
});

const Fragment = z.string().trim().min(1);

const { fragment, ...viewFields } = NavigationViewRecord.shape;

export const navigationViewAdded = event({
  name: 'navigation_view/add',
  owner,
  entry: { navigation_view: NavigationViewRecord },
});

export const navigationViewUpdated = event({
  name: 'navigation_view/update',
  owner,
  entry: { fragment, data: z.strictObject(viewFields).partial() },
});

export const navigationViewRemoved = event({ name: 'navigation_view/remove', owner, entry: { fragment } });

export const getNavigationViews = operation({
  id: 'get-navigation-views',
  owner,
  http: { method: 'GET', path: '/navigation_views' },
  allow: 'user',
  result: { navigation_views: z.array(NavigationViewRecord) },
  summary: "List the caller's navigation views",
  level: 390,
});

export const addNavigationView = operation({
  id: 'add-navigation-view',
  owner,
  http: { method: 'POST', path: '/navigation_views' },
  allow: 'user',
  params: {
    fragment: raw(Fragment),
    is_pinned: json(z.boolean()),
    name: raw(z.string().optional()),
  },
  emits: [navigationViewAdded],
  summary: 'Add a navigation view',
  level: 390,
});

export const editNavigationView = operation({
  id: 'edit-navigation-view',
  owner,
  http: { method: 'PATCH', path: '/navigation_views/{fragment}' },
  allow: 'user',
  params: {
    fragment: rest(z.string()),
    is_pinned: json(z.boolean().optional()),
    name: raw(z.string().optional()),
  },
  emits: [navigationViewUpdated],
  summary: "Pin, unpin or rename one of the caller's navigation views",
  level: 390,
});

export const removeNavigationView = operation({
  id: 'remove-navigation-view',
  owner,
  http: { method: 'DELETE', path: '/navigation_views/{fragment}' },
  allow: 'user',
  params: { fragment: rest(z.string()) },
  emits: [navigationViewRemoved],
  summary: "Remove one of the caller's navigation views",
  level: 390,
});
