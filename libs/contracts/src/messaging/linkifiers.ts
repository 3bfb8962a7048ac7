import { z } from 'zod';
import { EXAMPLE_IDS } from '../declaring/example-ids';
import { json, path, raw } from '../declaring/operation';
import { Id, RequestedId, text } from '../declaring/scalars';
import { event, operation } from './declare';

/** Linkifiers of one organisation. Compiling that many takes some 0.2 s in each thread that renders. */
export const MAX_LINKIFIERS = 100;
/** Code points. */
const MAX_PATTERN_LENGTH = 1000;
const MAX_URL_TEMPLATE_LENGTH = 2000;

/** A pattern whose matches in messages become links. */
export const LinkifierRecord = z
  .strictObject({
    id: Id.describe('Id of the linkifier.'),
    pattern: z.string().describe('Regular expression in the syntax of RE2.'),
    url_template: z.string().describe("URL template of RFC 6570 with the pattern's named groups as variables."),
  })
  .describe('A pattern whose matches in messages and topics become links.');
export type LinkifierRecord = z.infer<typeof LinkifierRecord>;

const notBlank = (max: number) => text(max).refine((value) => value.trim() !== '', 'This field cannot be blank.');

const Pattern = notBlank(MAX_PATTERN_LENGTH).describe(
  'Regular expression in the syntax of RE2, with named groups, at most 1000 characters.',
);
const url_template = raw(
  notBlank(MAX_URL_TEMPLATE_LENGTH),
  "URL template of RFC 6570 with the pattern's named groups as variables, at most 2000 characters.",
  'https://tickets.example.com/{id}',
);

export const linkifiersChanged = event({
  name: 'realm_linkifiers',
  description:
    'The linkifiers changed. Goes to the whole organisation, to clients with the capability `linkifier_url_template`.',
  entry: {
    realm_linkifiers: z.array(LinkifierRecord).describe('All linkifiers, in the order in which they apply.'),
  },
});

export const getLinkifiers = operation({
  id: 'get-linkifiers',
  http: { method: 'GET', path: '/realm/linkifiers' },
  allow: 'user',
  result: {
    linkifiers: z.array(LinkifierRecord).describe('The linkifiers, in the order in which they apply.'),
  },
  summary: 'List the linkifiers, in the order in which they apply',
  description: 'Lists the linkifiers of the organisation.',
  level: 88,
});

export const addLinkifier = operation({
  id: 'add-linkifier',
  http: { method: 'POST', path: '/realm/filters' },
  allow: 'administrator',
  params: { pattern: raw(Pattern.meta({ examples: ['#(?P<id>[0-9]+)'] })), url_template },
  result: { id: Id.describe('Id of the new linkifier.') },
  emits: [linkifiersChanged],
  audit: { shows: 'all' },
  summary: 'Add a linkifier',
  description: 'Adds a linkifier after the others. It affects messages from now on. An organisation has at most 100.',
});

export const updateLinkifier = operation({
  id: 'update-linkifier',
  http: { method: 'PATCH', path: '/realm/filters/{filter_id}' },
  allow: 'administrator',
  params: {
    filter_id: path(RequestedId, 'Id of the linkifier.'),
    pattern: raw(Pattern.meta({ examples: ['ticket-(?P<id>[0-9]+)'] })),
    url_template,
  },
  emits: [linkifiersChanged],
  audit: { shows: 'all' },
  summary: 'Change a linkifier',
  description: 'Replaces pattern and URL template of a linkifier. Present messages stay.',
});

export const removeLinkifier = operation({
  id: 'remove-linkifier',
  http: { method: 'DELETE', path: '/realm/filters/{filter_id}' },
  allow: 'administrator',
  params: { filter_id: path(RequestedId, 'Id of the linkifier.') },
  emits: [linkifiersChanged],
  audit: { shows: 'all' },
  summary: 'Remove a linkifier',
  description: 'Removes a linkifier. Present messages stay.',
});

export const reorderLinkifiers = operation({
  id: 'reorder-linkifiers',
  http: { method: 'PATCH', path: '/realm/linkifiers' },
  allow: 'administrator',
  params: {
    ordered_linkifier_ids: json(z.array(z.int()), 'Ids of all linkifiers in the new order.', [
      EXAMPLE_IDS.other_filter_id,
      EXAMPLE_IDS.filter_id,
    ]),
  },
  emits: [linkifiersChanged],
  audit: { shows: 'all' },
  summary: 'Change the order in which linkifiers apply',
  description: 'Changes the order of the linkifiers. Where two match the same text, the earlier one makes the link.',
});
