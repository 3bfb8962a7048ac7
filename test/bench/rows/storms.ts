import { renderMarkdown } from '@team-chat/markdown';
import type { Row } from '../bench';
import { median } from '../../harness/percentiles';
import { limitedTime } from '../limit';

const MAX_LENGTH = 10_000;
const TIMES = 20;
/** Limit in milliseconds. */
const LIMIT = 50;

const LINKIFIERS = Array.from({ length: 30 }, (_, index) => ({
  pattern: `P${index}-(?P<id>[0-9]+)`,
  url_template: `https://example.com/${index}/{id}`,
}));

/** Texts that give one part of the renderer as much work as possible. Some use up the budget for code first. */
const STORMS: Record<string, string> = {
  'code and emoji': '```ts\n' + '_'.repeat(1990) + '\n```\n' + '😀'.repeat(3990),
  'formulas and emoji': `$$${'\\TeX '.repeat(220)}$$\n\n` + '😀'.repeat(4400),
  'links of linkifiers': Array.from({ length: 1400 }, (_, index) => `P${index % 30}-${index % 10}`).join(' '),
  'table cells': 'a|b\n-|-\n' + 'P1-1|P2-2\n'.repeat(990),
  'empty table cells': 'a|'.repeat(90) + '\n' + '-|'.repeat(90) + '\n' + 'x\n'.repeat(110),
  'list items': '* P1-1\n* a\n'.repeat(900),
  'nested quotes': ('>'.repeat(20) + ' *a* `b`\n').repeat(330),
  emphasis: '*a** ***b ~~c~ '.repeat(660),
  mentions: '@**Ada** '.repeat(1100),
  addresses: 'http://a.co/a.png,a.co/(,a@b.co '.repeat(310),
};

/** Measures the costliest of the longest messages. There is nothing to compare with: the "floor" is a limit. */
export function storms(): Row {
  const [worst, ours] = Object.entries(STORMS)
    .map(([name, text]): [string, number] => [name, medianCpuMs(text.slice(0, MAX_LENGTH))])
    .reduce((most, each) => (each[1] > most[1] ? each : most));
  return limitedTime(`CPU of the costliest ${MAX_LENGTH} characters: ${worst}`, ours, LIMIT);
}

function medianCpuMs(text: string): number {
  const samples: number[] = [];
  for (let i = 0; i < 2 * TIMES; i++) {
    const before = process.cpuUsage();
    renderMarkdown(text, { linkifiers: LINKIFIERS, translate_emoticons: true });
    const { user, system } = process.cpuUsage(before);
    samples.push((user + system) / 1000);
  }
  return median(samples.slice(TIMES));
}
