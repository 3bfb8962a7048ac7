import type { AnyOperation, HttpOperationId } from '@team-chat/contracts';
import { CLIENT_NAMES } from '../../client-names';
import { exampleOf } from '../example';
import { literal } from './literal';
import { exampleRequest, PLACEHOLDERS } from './request';

/** Returns the example as a program that uses libs/client. */
export function typescriptSample(op: AnyOperation): string {
  const { url, email, apiKey } = PLACEHOLDERS;
  const options = op.allow === 'anonymous' ? { url } : { url, email, apiKey };
  const { file } = exampleRequest(op);
  const { [file?.field ?? '']: _name, ...params } = exampleOf(op);
  const given = [
    ...(Object.keys(params).length > 0 ? [typescript(params)] : []),
    ...(file ? [`{ ${file.field}: new File([await readFile(${quote(file.name)})], ${quote(file.name)}) }`] : []),
  ];
  const argument = given.length > 1 ? `{ ${given.map((each) => `...${each}`).join(', ')} }` : (given[0] ?? '');
  return [
    ...(file ? ["import { readFile } from 'node:fs/promises';"] : []),
    "import { createClient } from '@team-chat/client';",
    '',
    `const client = createClient(${typescript(options)});`,
    `const result = await client.${CLIENT_NAMES[op.id as HttpOperationId]}(${argument});`,
    'console.log(result);',
  ].join('\n');
}

function typescript(value: unknown): string {
  const key = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : quote(name));
  return literal(value, { quote, key, indent: '  ', padding: ' ' });
}

const quote = (text: string) => `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
