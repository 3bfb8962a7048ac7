import { botProblemText } from './bot-problem';

test.each([
  [{ kind: 'no-channel', channel: 'builds' } as const, 'the channel `builds`, which does not exist'],
  [{ kind: 'no-channel', channel: '`a`\n@**all**' } as const, 'the channel `` `a` @**all**``, which'],
  [{ kind: 'no-channel', channel: 'x'.repeat(1000) } as const, `\`${'x'.repeat(100)}\``],
  [{ kind: 'no-channel', channel: '``' } as const, 'the channel ``` `` ```,'],
  [{ kind: 'no-channel', channel: '\n' } as const, 'the channel ` `'],
  [{ kind: 'no-subscribers', channel: 'builds' } as const, 'the channel `builds`, which has no subscribers'],
  [{ kind: 'invalid-json', integration: 'GitHub' } as const, 'from GitHub that is not valid JSON'],
  [
    { kind: 'missing-header', integration: 'GitHub', header: 'X-GitHub-Event' } as const,
    'from GitHub without the header `X-GitHub-Event`',
  ],
])('%j', (problem, text) => {
  const notice = botProblemText('en', 'build-bot@chat.example', problem);
  expect(notice).toContain('Your bot `build-bot@chat.example`');
  expect(notice).toContain(text);
});
