import { z } from 'zod';
import { built, pipelineChanged, pushed, tagPushed } from '../gitlab/push';
import { ISSUE_HANDLERS } from '../gitlab/issues';
import { NOTE_HANDLERS } from '../gitlab/notes';
import { PROJECT_HANDLERS } from '../gitlab/projects';
import { dispatch, type Integration, type WebhookRequest } from '../integration';
import { BRANCHES } from '../text/text';

const HANDLERS = {
  'Push Hook': pushed,
  'Tag Push Hook': tagPushed,
  ...ISSUE_HANDLERS,
  ...NOTE_HANDLERS,
  ...PROJECT_HANDLERS,
  'Job Hook': built,
  'Pipeline Hook': pipelineChanged,
};

/** Values of the event header that are handled as another event. */
const SAME_EVENTS = new Map([
  ['Confidential Issue Hook', 'Issue Hook'],
  ['Confidential Note Hook', 'Note Hook'],
  ['Build Hook', 'Job Hook'],
]);

/** Headers of system hooks, whose payloads name the event themselves. */
const SYSTEM_EVENTS = new Map([
  ['push', 'Push Hook'],
  ['tag_push', 'Tag Push Hook'],
  ['issue', 'Issue Hook'],
  ['merge_request', 'Merge Request Hook'],
  ['note', 'Note Hook'],
  ['wiki_page', 'Wiki Page Hook'],
  ['build', 'Job Hook'],
  ['pipeline', 'Pipeline Hook'],
  ['deployment', 'Deployment Hook'],
  ['release', 'Release Hook'],
  ['feature_flag', 'Feature Flag Hook'],
]);

/** Source: docs.gitlab.com, "Webhook events". Of issues, merge requests, notes and wiki pages, unknown actions are unsupported too. */
const UNSUPPORTED = [
  'Emoji Hook',
  'Issue Hook Epic',
  'Member Hook',
  'Milestone Hook',
  'Note Hook Epic',
  'Project Hook',
  'Resource Deploy Token Hook',
  'Subgroup Hook',
  'Vulnerability Hook',
  'Wiki Page Hook delete',
];

const Head = z.object({
  event_name: z.string().nullish(),
  object_kind: z.string().nullish(),
  object_attributes: z
    .object({ action: z.string().nullish(), noteable_type: z.string().nullish(), type: z.string().nullish() })
    .nullish(),
  project: z.unknown().optional(),
});

/** Returns the name of a request's event: its header, with the action or the kind of object where that matters. */
function determineEvent({ payload, event }: WebhookRequest): string {
  const { event_name, object_kind, object_attributes, project } = Head.parse(payload);
  const named = event_name ?? object_kind ?? '';
  const hook = event === 'System Hook' ? (SYSTEM_EVENTS.get(named) ?? `${event} ${named}`) : event;
  const header = SAME_EVENTS.get(hook) ?? hook;
  if (header === 'Note Hook') return `${header} ${object_attributes?.noteable_type ?? ''}`.trim();
  // Epics and other work items of a group come with the header of issues.
  if (header === 'Issue Hook' && object_kind === 'work_item' && project == null) {
    return `${header} ${object_attributes?.type ?? 'of a group'}`;
  }
  if (['Issue Hook', 'Merge Request Hook', 'Wiki Page Hook'].includes(header)) {
    // A test of the webhook sends an issue without an action.
    return `${header} ${object_attributes?.action ?? 'update'}`;
  }
  return header;
}

export const integration: Integration = {
  name: 'gitlab',
  displayName: 'GitLab',
  setup:
    'In the settings of a project or a group on GitLab, open **Webhooks**. Enter the URL, a **Secret token**, and choose the events.',
  events: Object.keys(HANDLERS),
  unsupported: UNSUPPORTED,
  urlOptions: [
    BRANCHES,
    {
      key: 'use_merge_request_title',
      label: 'false to leave the titles of merge requests out of topics.',
      validator: 'check_bool',
    },
  ],
  eventHeader: 'X-GitLab-Event',
  deliveryHeader: 'Idempotency-Key',
  signature: { header: 'X-Gitlab-Token', kind: 'token' },
  example: 'merge-request-open',
  messages: (request) => dispatch(HANDLERS, determineEvent(request), request),
};
