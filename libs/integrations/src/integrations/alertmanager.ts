import { z } from 'zod';
import { containMarkup } from '@team-chat/contracts';
import { type Integration, listOf } from '../integration';
import { bullets, link } from '../text/text';

const Texts = z.record(z.string(), z.string()).default({});

const Payload = z.object({
  alerts: listOf(
    z.object({
      status: z.enum(['firing', 'resolved']),
      labels: Texts,
      annotations: Texts,
      generatorURL: z.string().nullish(),
    }),
  ),
});
type Alert = z.output<typeof Payload>['alerts'][number];

/** Returns a label, else an annotation. */
const findValue = ({ labels, annotations }: Alert, name: string): string | undefined =>
  [labels, annotations].find((texts) => Object.hasOwn(texts, name))?.[name];

const HEADINGS = { firing: ':alert: **FIRING**', resolved: ':squared_ok: **Resolved**' };

export const integration: Integration = {
  name: 'alertmanager',
  displayName: 'Alertmanager',
  setup:
    'Add a receiver with the URL to the configuration of Prometheus Alertmanager: `webhook_configs: [{ url: … }]`, and a route that leads to it. One message tells of all alerts of a notification that have the same topic and status.',
  events: ['firing', 'resolved'],
  urlOptions: [
    {
      key: 'name',
      label: 'Label or annotation whose value is the topic. Absent: instance.',
      validator: 'check_string',
    },
    {
      key: 'desc',
      label: 'Label or annotation that describes an alert. Absent: alertname.',
      validator: 'check_string',
    },
  ],
  example: 'firing',
  messages({ payload, option }) {
    const name = option('name') ?? 'instance';
    const description = option('desc') ?? 'alertname';
    const groups = new Map<string, { topic: string; event: Alert['status']; lines: string[] }>();
    for (const alert of Payload.parse(payload).alerts) {
      const topic = findValue(alert, name) ?? '(unknown)';
      const group = groups.get(`${alert.status} ${topic}`) ?? { topic, event: alert.status, lines: [] };
      groups.set(`${alert.status} ${topic}`, group);
      const text = containMarkup(findValue(alert, description) ?? `<missing field: ${description}>`);
      group.lines.push(alert.generatorURL ? `${text} (${link('source', alert.generatorURL)})` : text);
    }
    return [...groups.values()].map(({ topic, event, lines }) => {
      const heading = HEADINGS[event];
      const content = lines.length === 1 ? `${heading} ${lines[0]}` : `${heading}\n\n${bullets(lines)}`;
      return { event, topic, content };
    });
  },
};
