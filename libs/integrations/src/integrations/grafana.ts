import { z } from 'zod';
import { containMarkup } from '@team-chat/contracts';
import { type Integration, type Message, type WebhookRequest, listOf } from '../integration';
import { bold, bullets, link, time } from '../text/text';

const text = z.string().nullish();
const Values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullish();

/** Payloads of Grafana 8 and later. */
const Alerts = z.object({
  alerts: listOf(
    z.object({
      status: z.enum(['firing', 'resolved']),
      labels: Values,
      annotations: Values,
      values: Values,
      valueString: text,
      startsAt: text,
      endsAt: text,
      generatorURL: text,
      silenceURL: text,
      imageURL: text,
      fingerprint: text,
    }),
  ),
});
type Alert = z.output<typeof Alerts>['alerts'][number];

const LEGACY_STATES = ['ok', 'pending', 'alerting', 'paused', 'no_data', 'unknown'] as const;

/** Payloads of Grafana 7. */
const LegacyAlert = z.object({
  title: z.string(),
  state: z.enum(LEGACY_STATES),
  ruleName: z.string(),
  ruleUrl: text,
  message: text,
  imageUrl: text,
  evalMatches: listOf(z.object({ metric: z.string(), value: z.union([z.string(), z.number(), z.null()]) })).nullish(),
});

/** Payloads have this time as the end of an alert whose end is not known. */
const NO_TIME = '0001-01-01T00:00:00Z';

function alertMessage(alert: Alert): Message {
  const { status, labels, annotations, startsAt, endsAt } = alert;
  const name = labels?.alertname;
  const parts = [
    status === 'firing' ? ':alert: **FIRING**' : ':checkbox: **RESOLVED**',
    name && bold(String(name)),
    startsAt && `This alert was fired at ${time(startsAt)}.`,
    status === 'resolved' && endsAt && endsAt !== NO_TIME && `This alert was resolved at ${time(endsAt)}.`,
    list('Labels', labels),
    list('Values', alert.values) || (alert.valueString && `Values: ${alert.valueString}`),
    list('Annotations', annotations),
    linksOf(alert),
  ];
  const topic = `[${name ?? alert.fingerprint ?? 'alert'}]`;
  return { event: status, topic, content: parts.filter(Boolean).join('\n\n') };
}

function list(heading: string, values: z.output<typeof Values>): string {
  const items = Object.entries(values ?? {}).map(([name, value]) => containMarkup(`${name}: ${value}`));
  return items.length === 0 ? '' : `${heading}:\n\n${bullets(items)}`;
}

const linksOf = ({ generatorURL, silenceURL, imageURL }: Alert): string =>
  Object.entries({ Generator: generatorURL, Silence: silenceURL, Image: imageURL })
    .flatMap(([name, url]) => (url ? [link(name, url)] : []))
    .join('\n');

function legacyMessage(payload: z.output<typeof LegacyAlert>): Message {
  const { title, state, ruleName, ruleUrl, message, evalMatches, imageUrl } = payload;
  const matches = (evalMatches ?? []).map(({ metric, value }) => `${bold(`${metric}:`)} ${value}`);
  const parts = [
    `${legacyHeading(state)}\n\n${link(ruleName, ruleUrl)}`,
    message,
    matches.join('\n'),
    imageUrl && link('Click to view visualization', imageUrl),
  ];
  return { event: state, topic: title, content: parts.filter(Boolean).join('\n\n') };
}

function legacyHeading(state: (typeof LEGACY_STATES)[number]): string {
  if (state === 'alerting') return ':alert: **ALERTING**';
  return state === 'ok' ? ':squared_ok: **OK**' : `:info: **${state.toUpperCase()}**`;
}

const hasAlerts = ({ payload }: WebhookRequest): boolean =>
  z.looseObject({ alerts: z.array(z.unknown()) }).safeParse(payload).success;

export const integration: Integration = {
  name: 'grafana',
  displayName: 'Grafana',
  setup:
    'In Grafana, add a contact point of the type **Webhook** with the URL, and a notification policy that uses it. To have requests signed (Grafana 12 and later), enter a secret under **HMAC signature**, and leave the header as it is. A timestamp header must be `X-Grafana-Alerting-Timestamp`. There is one message for each alert. Grafana 7 calls contact points notification channels.',
  events: ['firing', 'resolved', ...LEGACY_STATES],
  urlOptions: [],
  // Source: grafana.com/docs, "Configure webhook notifications", HMAC signature. The name of the header with the time is a setting
  // of the contact point; this one is the example of Grafana's provider for Terraform.
  signature: {
    header: 'X-Grafana-Alerting-Signature',
    kind: 'hmac-sha256',
    timestampHeader: 'X-Grafana-Alerting-Timestamp',
  },
  example: 'firing',
  messages: (request) =>
    hasAlerts(request)
      ? Alerts.parse(request.payload).alerts.map(alertMessage)
      : [legacyMessage(LegacyAlert.parse(request.payload))],
};
