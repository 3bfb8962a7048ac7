import { z } from 'zod';
import { CHECK_HANDLERS } from '../github/checks';
import { DISCUSSION_HANDLERS } from '../github/discussions';
import { ISSUE_EVENTS, ISSUE_HANDLERS } from '../github/issues';
import { ORGANIZATION_HANDLERS } from '../github/organizations';
import { PULL_REQUEST_EVENTS, PULL_REQUEST_HANDLERS } from '../github/pull-requests';
import { PUSH_HANDLERS, pushEvent } from '../github/push';
import { REPOSITORY_HANDLERS } from '../github/repositories';
import { dispatch, type Integration, UnsupportedEventError, type WebhookRequest } from '../integration';
import { BRANCHES, isOn } from '../text/text';

const HANDLERS = {
  ...REPOSITORY_HANDLERS,
  ...PUSH_HANDLERS,
  ...PULL_REQUEST_HANDLERS,
  ...ISSUE_HANDLERS,
  ...CHECK_HANDLERS,
  ...DISCUSSION_HANDLERS,
  ...ORGANIZATION_HANDLERS,
};

/** Source: docs.github.com, "Webhook events and payloads". Of supported events, unknown actions are unsupported too. */
const UNSUPPORTED_EVENTS = `branch_protection_configuration branch_protection_rule code_scanning_alert custom_property
  custom_property_values dependabot_alert deploy_key deployment_protection_rule deployment_review github_app_authorization
  installation installation_repositories installation_target issue_dependencies marketplace_purchase
  merge_group org_block package personal_access_token_request project project_column projects_v2 projects_v2_item
  projects_v2_status_update pull_request_review_thread registry_package repository_advisory repository_dispatch
  repository_import repository_ruleset secret_scanning_alert secret_scanning_alert_location secret_scanning_scan
  security_advisory security_and_analysis sub_issues workflow_dispatch workflow_job workflow_run`.split(/\s+/);

/** Events without messages: a message would repeat that of another event, or tell nothing. */
const IGNORED_EVENTS = [
  'check_suite',
  'label',
  'meta',
  'milestone',
  'organization',
  'project_card',
  'repository_vulnerability_alert',
];

const Head = z.object({
  action: z.string().nullish(),
  repository: z.object({ private: z.boolean().nullish() }).nullish(),
});

/** Names of events that share a header value and differ by the payload's action. */
const BY_ACTION: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  pull_request: PULL_REQUEST_EVENTS,
  issues: ISSUE_EVENTS,
};

/** Actions without messages, as `pull_request:labeled`. */
const IGNORED_ACTIONS = Object.entries(BY_ACTION).flatMap(([event, byAction]) =>
  Object.keys(byAction).flatMap((action) => (byAction[action] === null ? [`${event}:${action}`] : [])),
);

/** Returns the name of a request's event, or null if the event is ignored. */
function determineEvent(request: WebhookRequest, action: string | null | undefined): string | null {
  const { event } = request;
  if (event === 'push') return pushEvent(request);
  if (event === 'sponsorship') return 'sponsors';
  if (IGNORED_EVENTS.includes(event)) return null;
  if (Object.hasOwn(BY_ACTION, event)) {
    const byAction = BY_ACTION[event]!;
    if (action == null || !Object.hasOwn(byAction, action)) {
      throw new UnsupportedEventError(`${event}:${action ?? '???'}`);
    }
    return byAction[action]!;
  }
  if (!Object.hasOwn(HANDLERS, event) && action) throw new UnsupportedEventError(`${event}:${action}`);
  return event;
}

export const integration: Integration = {
  name: 'github',
  displayName: 'GitHub',
  setup:
    'In the settings of a repository or an organization on GitHub, open **Webhooks** and **Add webhook**. Enter the URL as **Payload URL**, choose `application/json` as **Content type**, enter a secret, and choose the events.',
  events: Object.keys(HANDLERS),
  unsupported: UNSUPPORTED_EVENTS,
  ignored: [...IGNORED_EVENTS, ...IGNORED_ACTIONS],
  aliases: ['githubsponsors'],
  urlOptions: [
    BRANCHES,
    {
      key: 'ignore_private_repositories',
      label: 'true to tell of public repositories only.',
      validator: 'check_bool',
    },
    {
      key: 'include_repository_name',
      label: 'true to name the repository in messages about pushes.',
      validator: 'check_bool',
    },
  ],
  eventHeader: 'X-GitHub-Event',
  deliveryHeader: 'X-GitHub-Delivery',
  signature: { header: 'X-Hub-Signature-256', kind: 'hmac-sha256', prefix: 'sha256=' },
  example: 'pull-request-opened',
  messages(request) {
    const { action, repository } = Head.parse(request.payload);
    if (repository?.private && isOn(request, 'ignore_private_repositories')) return [];
    const event = determineEvent(request, action);
    return event === null ? [] : dispatch(HANDLERS, event, request);
  },
};
