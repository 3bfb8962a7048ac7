import { z } from 'zod';
import { event } from './event';
import { json, operation, path, raw } from './operation';
import { Id, RequestedId, text } from './scalars';

const owner = 'messaging';

/** Linkifiers of one organisation. Compiling that many takes some 0.2 s in each thread that renders. */
export const MAX_LINKIFIERS = 100;
/** Code points. */
const MAX_PATTERN_LENGTH = 1000;
const MAX_URL_TEMPLATE_LENGTH = 2000;

/** A pattern whose matches in messages become links. */
export const LinkifierRecord = z.strictObject({
  id: Id,
  /** An RE2 expression. */
  pattern: z.string(),
  /** An RFC 6570 template with the pattern's named groups as variables. */
  url_template: z.string(),
});
export type LinkifierRecord = z.infer<typeof LinkifierRecord>;

const given = {
  pattern: raw(text(MAX_PATTERN_LENGTH)),
  url_template: raw(text(MAX_URL_TEMPLATE_LENGTH)),
};

/** All linkifiers of the organisation, in order. */
export const linkifiersChanged = event({
  name: 'realm_linkifiers',
  owner,
  entry: { realm_linkifiers: z.array(LinkifierRecord) },
});

export const getLinkifiers = operation({
  id: 'get-linkifiers',
  owner,
  http: { method: 'GET', path: '/realm/linkifiers' },
  allow: 'user',
  result: { linkifiers: z.array(LinkifierRecord) },
  summary: 'List the linkifiers, in the order in which they apply',
  level: 88,
});

export const addLinkifier = operation({
  id: 'add-linkifier',
  owner,
  http: { method: 'POST', path: '/realm/filters' },
  allow: 'administrator',
  params: given,
  result: { id: Id },
  emits: [linkifiersChanged],
  summary: 'Add a linkifier',
});

export const updateLinkifier = operation({
  id: 'update-linkifier',
  owner,
  http: { method: 'PATCH', path: '/realm/filters/{filter_id}' },
  allow: 'administrator',
  params: { filter_id: path(RequestedId), ...given },
  emits: [linkifiersChanged],
  summary: 'Change a linkifier',
});

export const removeLinkifier = operation({
  id: 'remove-linkifier',
  owner,
  http: { method: 'DELETE', path: '/realm/filters/{filter_id}' },
  allow: 'administrator',
  params: { filter_id: path(RequestedId) },
  emits: [linkifiersChanged],
  summary: 'Remove a linkifier',
});

export const reorderLinkifiers = operation({
  id: 'reorder-linkifiers',
  owner,
  http: { method: 'PATCH', path: '/realm/linkifiers' },
  allow: 'administrator',
  params: { ordered_linkifier_ids: json(z.array(z.int())) },
  emits: [linkifiersChanged],
  summary: 'Change the order in which linkifiers apply',
});
