import type { z } from 'zod';
import { type Integration, type Message, UnsupportedEventError } from '../integration';
import {
  Event,
  eventMessage,
  EventPayload,
  Issue,
  issueContent,
  ISSUE_EVENTS,
  IssuePayload,
  LegacyPayload,
  MetricPayload,
  metricMessage,
  OtherPayload,
  PluginPayload,
} from '../sentry/events';
import { link, quote } from '../text/text';

export const integration: Integration = {
  name: 'sentry',
  displayName: 'Sentry',
  setup:
    'In Sentry, create an internal integration with the URL as its webhook URL, turn on **Alert rule action** and subscribe to **issue**, **error** or **metric alert**. Its client secret is the secret of the signature. The older plugin **Webhooks** works too.',
  events: ['exception', 'message', ...ISSUE_EVENTS, 'metric_alert', 'legacy'],
  // Source: docs.sentry.io, "Webhooks" of integrations: names of resources.
  unsupported: ['comment', 'installation', 'preprod_artifact', 'seer'],
  urlOptions: [],
  eventHeader: 'Sentry-Hook-Resource',
  isEventHeaderOptional: true,
  deliveryHeader: 'Request-ID',
  signature: { header: 'Sentry-Hook-Signature', kind: 'hmac-sha256' },
  example: 'exception',
  messages({ payload, event: resource }) {
    const ofEvent = EventPayload.safeParse(payload);
    if (ofEvent.success) return [event(Event.parse(ofEvent.data))];
    const ofIssue = IssuePayload.safeParse(payload);
    if (ofIssue.success) return [issue(ofIssue.data)];
    const ofPlugin = PluginPayload.safeParse(payload);
    if (ofPlugin.success) {
      const { event: details, url } = ofPlugin.data;
      return [event(Event.parse({ ...details, web_url: details.web_url ?? url }))];
    }
    const ofMetric = MetricPayload.safeParse(payload);
    if (ofMetric.success) return [metricMessage(ofMetric.data)];
    const other = OtherPayload.safeParse(payload);
    if (other.success) throw new UnsupportedEventError(resource || Object.keys(other.data.data)[0]!);
    return [legacy(LegacyPayload.parse(payload))];
  },
};

const event = (details: z.output<typeof Event>): Message => eventMessage(details);

function issue({ action, actor, data }: z.output<typeof IssuePayload>): Message {
  const name = `issue_${action}`;
  if (!ISSUE_EVENTS.includes(name)) throw new UnsupportedEventError(name);
  const details = Issue.parse(data.issue);
  return { event: name, topic: details.title, content: issueContent(action, details, actor?.name) };
}

function legacy({ project_name, message, url, level }: z.output<typeof LegacyPayload>): Message {
  const content = `New ${link('issue', url)} (level: ${level.toUpperCase()}):\n\n${quote(message)}`;
  return { event: 'legacy', topic: project_name, content };
}
