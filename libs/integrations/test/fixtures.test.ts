import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ApiError } from '@team-chat/contracts';
import { documentationOf, INTEGRATIONS, interpret } from '@team-chat/integrations';
import { FIXTURES, type Fixture, readFixtures, buildRequest } from './fixtures';

const cases = INTEGRATIONS.flatMap((integration) =>
  [...readFixtures(integration.name)].map(([name, fixture]) => [integration.name, name, integration, fixture] as const),
);

test('every file is an integration, and has the name of its URL', () => {
  const names = INTEGRATIONS.map(({ name }) => name);
  const files = readdirSync(join(__dirname, '..', 'src', 'integrations'));
  expect(files.map((file) => file.replace('.ts', '')).sort()).toEqual(names);
  expect(readdirSync(FIXTURES).sort()).toEqual(names);
});

test.each(cases)('%s: %s', (_integration, _name, integration, fixture) => {
  const run = () => interpret(integration, buildRequest(fixture));
  if (!fixture.error) return expect(run()).toEqual(fixture.expected);
  expect(catchError(run)).toEqual(fixture.error);
});

function catchError(run: () => unknown): Fixture['error'] {
  try {
    run();
  } catch (error) {
    if (error instanceof ApiError) return { code: error.code, msg: error.message };
    throw error;
  }
  return undefined;
}

test.each(INTEGRATIONS.map((integration) => [integration.name, integration] as const))(
  '%s: every event of the declaration has a fixture, and no other is told of',
  (name, integration) => {
    const seen = [...readFixtures(name).values()].flatMap((fixture) => {
      if (fixture.error) return [];
      const { payload, query, header } = buildRequest(fixture);
      const event = integration.eventHeader ? header(integration.eventHeader)! : '';
      const option = (key: string) => query.get(key);
      return integration
        .messages({ payload, event, option, hasTopic: query.has('topic') })
        .map((message) => message.event);
    });
    const expected = integration.events ?? [null];
    expect([...new Set(seen)].sort()).toEqual([...new Set(expected)].sort());
  },
);

/** Builds the smallest request with an event. */
const REQUESTS: Record<string, (event: string) => Fixture> = {
  gitea: (event) => ({ headers: { 'X-Gitea-Event': event }, body: {} }),
  github: (event) => {
    const [name, action = 'created'] = event.split(':');
    return { headers: { 'X-GitHub-Event': name! }, body: { action } };
  },
  gitlab: (event) => {
    const [, hook, what] = /^(.* Hook)(?: (.*))?$/.exec(event)!;
    const object_attributes = { noteable_type: what, action: what, type: what };
    const body = { object_kind: what === 'Epic' ? 'work_item' : undefined, object_attributes };
    return { headers: { 'X-GitLab-Event': hook! }, body };
  },
  jenkins: (event) => ({ body: { name: 'x', build: { number: 1, phase: event.toUpperCase() } } }),
  jira: (event) => ({ body: { webhookEvent: event } }),
  pagerduty: (event) => ({ body: { event: { event_type: event, data: {} } } }),
  sentry: (event) => ({ headers: { 'Sentry-Hook-Resource': event }, body: { action: 'created', data: { id: '1' } } }),
};

test.each(
  INTEGRATIONS.flatMap((integration) => [
    ...(integration.ignored ?? []).map((event) => ['ignored', integration.name, event, integration] as const),
    ...(integration.unsupported ?? []).map((event) => ['unsupported', integration.name, event, integration] as const),
  ]),
)('%s: %s of the event %s', (what, name, event, integration) => {
  const run = () => interpret(integration, buildRequest(REQUESTS[name]!(event)));
  if (what === 'ignored') return expect(run()).toEqual([]);
  expect(catchError(run)).toEqual({
    code: 'UNSUPPORTED_WEBHOOK_EVENT_TYPE',
    msg: expect.stringContaining(`The '${event}`),
  });
});

test.each(INTEGRATIONS.map((integration) => [integration.name, integration] as const))(
  '%s: the page shows an example that becomes messages',
  (name, integration) => {
    const { body, headers, expected } = readFixtures(name).get(integration.example)!;
    const page = documentationOf(integration, { body, headers, expected: expected! });
    expect(expected).not.toEqual([]);
    expect(page).toContain(`/api/v1/external/${name}?`);
    for (const { content } of expected!) expect(page).toContain(content);
    for (const event of [...(integration.events ?? []), ...(integration.unsupported ?? [])]) {
      expect(page).toContain(`\`${event}\``);
    }
    for (const { key } of integration.urlOptions) expect(page).toContain(`\`${key}\``);
  },
);
