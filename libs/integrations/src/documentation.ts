import { clientNameOf } from './interpret';
import type { Integration, Signature } from './integration';
import { SECRET_OPTION } from './registration';
import { codeBlock } from './text/text';

/** A request, and the messages that it becomes. */
export interface Example {
  headers?: Record<string, string>;
  body: unknown;
  expected: readonly { topic: string; content: string }[];
}

/** Returns the page about an integration, in Markdown. */
export function renderDocumentation(integration: Integration, example: Example): string {
  const { name, displayName, setup, events, answers } = integration;
  return [
    `# ${displayName}`,
    'Requests to this URL become messages of an incoming webhook bot. [Integrations](integrations.md) says how to make one.',
    '## The URL',
    codeBlock('text', `https://chat.example.com/api/v1/external/${name}?api_key=…&stream=general`),
    setup,
    ...(answers === 'slack'
      ? [
          'Answers have the form of Slack: `{"ok": true}`, or `{"ok": false, "error": "…"}` with the status of the error.',
        ]
      : []),
    '## Parameters',
    parameters(integration),
    ...(events ? ['## Events', ...eventTable(integration, events)] : []),
    ...(integration.signature ? ['## The signature', signatureText(displayName, integration.signature)] : []),
    '## An example',
    ...exampleText(integration, example),
  ].join('\n\n');
}

const COMMON_PARAMETERS: readonly (readonly [string, string])[] = [
  ['api_key', 'Key of the bot. Required.'],
  ['stream', 'Name or id of the channel. Absent: a direct message to the owner of the bot.'],
  ['topic', 'Topic of all messages. Absent: the topic that the integration makes.'],
];

const FILTERS: readonly (readonly [string, string])[] = [
  ['only_events', 'JSON list of events to send messages about. `*` stands for any characters.'],
  ['exclude_events', 'JSON list of events to send no messages about.'],
];

function parameters({ urlOptions, events }: Integration): string {
  const rows = [
    ...COMMON_PARAMETERS,
    ...(events ? FILTERS : []),
    ...urlOptions.map(({ key, label }) => [key, label] as const),
  ];
  return ['| parameter | |', '|---|---|', ...rows.map(([key, text]) => `| \`${key}\` | ${text} |`)].join('\n');
}

/** Returns a table of all events of the service, with what becomes of each. */
function eventTable({ ignored = [], unsupported = [] }: Integration, events: readonly string[]): string[] {
  const rows = [
    ...events.map((event) => [event, 'a message'] as const),
    ...ignored.map((event) => [event, 'nothing'] as const),
    ...unsupported.map((event) => [event, '`UNSUPPORTED_WEBHOOK_EVENT_TYPE`'] as const),
  ];
  const table = ['| event | becomes |', '|---|---|', ...rows.map(([event, what]) => `| \`${event}\` | ${what} |`)];
  return [
    'The names of events that become messages are those for `only_events` and `exclude_events`. Other events, and unknown actions of these, are answered with `UNSUPPORTED_WEBHOOK_EVENT_TYPE` and status 200.',
    table.join('\n'),
  ];
}

const signatureText = (displayName: string, { header, kind, timestampHeader }: Signature): string =>
  [
    `${displayName} sends ${kind === 'token' ? 'its secret' : 'an HMAC-SHA256 of the body'} in the header \`${header}\`.`,
    ...(timestampHeader
      ? [
          `Where a request has the header \`${timestampHeader}\`, its value and a colon are signed before the body; they are not compared with the clock.`,
        ]
      : []),
    `Give the bot the same secret: \`PATCH /bots/{bot_id}\` with \`config_data={"${SECRET_OPTION}": "…"}\`.`,
    'Requests without a valid signature are then refused with status 401. So are all requests that cannot be signed, such as those to integrations without a signature. A bot without a secret takes requests from whoever knows the URL.',
  ].join(' ');

function exampleText(integration: Integration, { headers = {}, body, expected }: Example): string[] {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [
    'This request:',
    codeBlock('text', [...lines, '', JSON.stringify(body, null, 2)].join('\n').trimStart()),
    `becomes this message of the client \`…${clientNameOf(integration)}Webhook\`, here as Markdown:`,
    ...expected.flatMap(({ topic, content }) => [`Topic: \`${topic || '(none)'}\``, codeBlock('markdown', content)]),
  ];
}
