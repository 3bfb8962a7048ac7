import { literal } from './literal';
import { type ExampleRequest, type Field, PLACEHOLDERS } from './request';

/** Returns the example request as a program that needs only Python's standard library. */
export function pythonSample({ method, url, fields, inQuery, hasCredentials }: ExampleRequest): string {
  const { email, apiKey } = PLACEHOLDERS;
  const lines: string[] = [];
  const encoded = 'urllib.parse.urlencode(fields)';
  if (fields.length > 0) lines.push('fields = {', ...fields.map(fieldLine), '}');
  lines.push(
    'request = urllib.request.Request(',
    fields.length > 0 && inQuery ? `    ${quote(`${url}?`)} + ${encoded},` : `    ${quote(url)},`,
    ...(fields.length > 0 && !inQuery ? [`    data=${encoded}.encode(),`] : []),
    `    method=${quote(method)},`,
    ')',
  );
  if (hasCredentials)
    lines.push(
      `key = base64.b64encode(b${quote(`${email}:${apiKey}`)}).decode()`,
      'request.add_header("Authorization", "Basic " + key)',
    );
  lines.push('with urllib.request.urlopen(request) as response:', '    print(json.load(response))');
  const modules = [
    ...(hasCredentials ? ['base64'] : []),
    'json',
    ...(fields.length > 0 ? ['urllib.parse'] : []),
    'urllib.request',
  ];
  return [`import ${modules.join(', ')}`, '', ...lines].join('\n');
}

function fieldLine({ name, value, text }: Field): string {
  const isPlain = typeof value === 'number' || text === value;
  return `    ${quote(name)}: ${isPlain ? python(value) : `json.dumps(${python(value)})`},`;
}

const quote = (text: string) => JSON.stringify(text);

const INDENT = '    ';
const WORDS = { true: 'True', false: 'False', null: 'None' };

const python = (value: unknown) =>
  literal(value, { quote, key: quote, indent: INDENT, padding: '', words: WORDS }, INDENT);
