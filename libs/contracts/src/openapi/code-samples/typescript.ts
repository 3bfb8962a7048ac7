import { CLIENT_NAMES } from '../../client-names';
import type { AnyOperation } from '../../operation';
import type { HttpOperationId } from '../../registry';
import { exampleOf } from '../example';
import { PLACEHOLDERS } from './request';
import { literal } from './literal';

/** Returns the example as a program that uses libs/client. */
export function typescriptSample(op: AnyOperation): string {
  const { url, email, apiKey } = PLACEHOLDERS;
  const options = op.allow === 'anonymous' ? { url } : { url, email, apiKey };
  const params = exampleOf(op);
  const hasParams = Object.keys(params).length > 0;
  return [
    "import { createClient } from '@team-chat/client';",
    '',
    `const client = createClient(${typescript(options)});`,
    `const result = await client.${CLIENT_NAMES[op.id as HttpOperationId]}(${hasParams ? typescript(params) : ''});`,
    'console.log(result);',
  ].join('\n');
}

function typescript(value: unknown): string {
  const key = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : quote(name));
  return literal(value, { quote, key, indent: '  ', padding: ' ' });
}

const quote = (text: string) =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
