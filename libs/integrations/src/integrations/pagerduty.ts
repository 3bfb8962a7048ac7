import { z } from 'zod';
import { dispatch, type Integration, on, listOf } from '../integration';
import { bold, enumerate, link, withFullStop, withQuote } from '../text/text';

const text = z.string().nullish();
const Reference = z.object({ summary: text, html_url: text }).nullish();
type Reference = z.output<typeof Reference>;

/** Returns the schema of an event with its data. */
const eventWith = <S extends z.ZodType>(data: S) => z.object({ event: z.object({ agent: Reference, data }) });

const Incident = z.object({
  number: z.int(),
  title: z.string(),
  html_url: text,
  service: Reference,
  assignees: listOf(Reference).nullish(),
  priority: Reference,
});
type Incident = z.output<typeof Incident>;

/** Data of events about a part of an incident. */
const IncidentPart = z.object({
  incident: z.object({ summary: z.string(), html_url: text }),
  content: text,
  message: text,
});
const Ping = z.object({ message: text });

/** Returns a handler for a change of an incident. `icon` marks the beginning or the end of the incident. */
const onChange = (phrase: (incident: Incident) => string, icon = '') =>
  on(eventWith(Incident), ({ event: { agent, data } }) => ({
    topic: topicOf(data),
    content: withFullStop(`${icon}${incidentLink(data)} ${phrase(data)}${by(agent)}`),
  }));

/** Returns a handler for a text that somebody wrote about an incident. */
const writing = (phrase: string) =>
  on(eventWith(IncidentPart), ({ event: { agent, data } }) => {
    const { incident, content, message } = data;
    const sentence = `${phrase} ${link(incident.summary, incident.html_url)}${by(agent)}`;
    return { topic: incident.summary, content: withQuote(sentence, content ?? message) };
  });

const HANDLERS = {
  'incident.triggered': onChange((data) => `was triggered${assignment(data)}`, ':alert: '),
  'incident.acknowledged': onChange(() => 'was acknowledged'),
  'incident.unacknowledged': onChange(() => 'was unacknowledged'),
  'incident.resolved': onChange(() => 'was resolved', ':squared_ok: '),
  'incident.reopened': onChange(() => 'was reopened'),
  'incident.reassigned': onChange((data) => `was reassigned${assignment(data)}`),
  'incident.delegated': onChange((data) => `was delegated${assignment(data)}`),
  'incident.escalated': onChange((data) => `was escalated${assignment(data)}`),
  'incident.priority_updated': onChange(
    ({ priority }) => `was given the priority ${bold(priority?.summary ?? 'none')}`,
  ),
  'incident.annotated': writing('A note was added to'),
  'incident.status_update_published': writing('A status update was published for'),
  'pagey.ping': on(eventWith(Ping), ({ event }) => ({
    topic: 'PagerDuty',
    content: withQuote('PagerDuty webhook has been successfully configured', event.data.message),
  })),
};

const EventType = z.object({ event: z.object({ event_type: z.string() }) });

export const integration: Integration = {
  name: 'pagerduty',
  displayName: 'PagerDuty',
  setup:
    'In PagerDuty, open **Integrations** and **Generic Webhooks (v3)**, and add a webhook with the URL and the events to send. PagerDuty shows the secret of the signature once, when the webhook was made.',
  events: Object.keys(HANDLERS),
  // Source: developer.pagerduty.com, "V3 webhooks".
  unsupported: [
    'incident.action_invocation.created',
    'incident.action_invocation.terminated',
    'incident.action_invocation.updated',
    'incident.conference_bridge.updated',
    'incident.custom_field_values.updated',
    'incident.incident_type.changed',
    'incident.responder.added',
    'incident.responder.replied',
    'incident.role.assigned',
    'incident.service_updated',
    'incident.workflow.completed',
    'incident.workflow.started',
    'service.created',
    'service.custom_field_values.updated',
    'service.deleted',
    'service.updated',
  ],
  urlOptions: [],
  signature: { header: 'X-PagerDuty-Signature', kind: 'hmac-sha256', prefix: 'v1=' },
  example: 'incident-triggered',
  messages: (request) => dispatch(HANDLERS, EventType.parse(request.payload).event.event_type, request),
};

const topicOf = ({ number, title }: Incident): string => `Incident #${number} ${title}`;

const incidentLink = ({ number, title, html_url }: Incident): string =>
  `Incident ${link(`#${number} ${title}`, html_url)}`;

function assignment({ service, assignees }: Incident): string {
  const names = (assignees ?? []).flatMap((assignee) => nameOf(assignee) || []);
  return [
    service?.summary && ` in the service ${nameOf(service)}`,
    names.length > 0 && ` (assigned to ${enumerate(names)})`,
  ]
    .filter(Boolean)
    .join('');
}

const nameOf = (reference: Reference): string =>
  reference?.summary ? link(reference.summary, reference.html_url) : '';

const by = (agent: Reference): string => (nameOf(agent) ? ` by ${nameOf(agent)}` : '');
