import { REPOSITORY_HANDLERS } from '../gitea/repositories';
import { ISSUE_HANDLERS } from '../gitea/issues';
import { dispatch, type Integration } from '../integration';
import { BRANCHES } from '../text/text';

const HANDLERS = { ...REPOSITORY_HANDLERS, ...ISSUE_HANDLERS };

/** Values of the event header that are handled as another event. */
const SAME_EVENTS = new Map([
  ['issue_assign', 'issues'],
  ['issue_label', 'issues'],
  ['issue_milestone', 'issues'],
  ['pull_request_assign', 'pull_request'],
  ['pull_request_label', 'pull_request'],
  ['pull_request_milestone', 'pull_request'],
  ['pull_request_sync', 'pull_request'],
  ['pull_request_review_request', 'pull_request'],
  ['pull_request_review_approved', 'pull_request_approved'],
  ['pull_request_review_rejected', 'pull_request_rejected'],
  ['pull_request_review_comment', 'pull_request_comment'],
]);

export const integration: Integration = {
  name: 'gitea',
  displayName: 'Gitea',
  setup:
    'In the settings of a repository or an organization on Gitea or Forgejo, open **Webhooks** and add one of the type **Gitea**. Enter the URL, the content type `application/json` and a secret, and choose the events.',
  events: Object.keys(HANDLERS),
  // Source: docs.gitea.com, "Webhooks".
  unsupported: ['package', 'status', 'wiki', 'workflow_job', 'workflow_run'],
  urlOptions: [BRANCHES],
  eventHeader: 'X-Gitea-Event',
  deliveryHeader: 'X-Gitea-Delivery',
  signature: { header: 'X-Gitea-Signature', kind: 'hmac-sha256' },
  example: 'push',
  messages: (request) => dispatch(HANDLERS, SAME_EVENTS.get(request.event) ?? request.event, request),
};
