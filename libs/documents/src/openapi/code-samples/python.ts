import { literal } from './literal';
import { type ExampleRequest, type Field, PLACEHOLDERS } from './request';

/** Returns the example request as a program that needs only Python's standard library. */
export function pythonSample(request: ExampleRequest): string {
  const { method, url, fields, file, inQuery, hasCredentials } = request;
  const { email, apiKey } = PLACEHOLDERS;
  const lines: string[] = [];
  if (file) return pythonUpload(request, file);
  const encoded = 'urllib.parse.urlencode(fields)';
  if (fields.length > 0) lines.push('fields = {', ...fields.map(fieldLine), '}');
  lines.push(
    'request = urllib.request.Request(',
    fields.length > 0 && inQuery ? `    ${quote(`${url}?`)} + ${encoded},` : `    ${quote(url)},`,
    ...(fields.length > 0 && !inQuery ? [`    data=${encoded}.encode(),`] : []),
    `    method=${quote(method)},`,
    ')',
  );
  if (hasCredentials) {
    lines.push(
      `key = base64.b64encode(b${quote(`${email}:${apiKey}`)}).decode()`,
      'request.add_header("Authorization", "Basic " + key)',
    );
  }
  lines.push('with urllib.request.urlopen(request) as response:', '    print(json.load(response))');
  const modules = [
    ...(hasCredentials ? ['base64'] : []),
    'json',
    ...(fields.length > 0 ? ['urllib.parse'] : []),
    'urllib.request',
  ];
  return [`import ${modules.join(', ')}`, '', ...lines].join('\n');
}

/** Returns a program that sends a form with a file, whose parts it writes itself. */
function pythonUpload(
  { method, url, fields }: ExampleRequest,
  { field, name }: NonNullable<ExampleRequest['file']>,
): string {
  const { email, apiKey } = PLACEHOLDERS;
  const heads = fields.map(
    ({ name: fieldName, text }) =>
      `    f'--{boundary}\\r\\nContent-Disposition: form-data; name="${fieldName}"\\r\\n\\r\\n' + ${quote(text)} + "\\r\\n"`,
  );
  return [
    'import base64, json, mimetypes, urllib.request, uuid',
    '',
    `name = ${quote(name)}`,
    'boundary = uuid.uuid4().hex',
    'head = (',
    ...heads,
    `    f'--{boundary}\\r\\nContent-Disposition: form-data; name="${field}"; filename="{name}"\\r\\n'`,
    `    f"Content-Type: {mimetypes.guess_type(name)[0]}\\r\\n\\r\\n"`,
    ')',
    'with open(name, "rb") as file:',
    `    body = head.encode() + file.read() + f"\\r\\n--{boundary}--\\r\\n".encode()`,
    `request = urllib.request.Request(${quote(url)}, data=body, method=${quote(method)})`,
    'request.add_header("Content-Type", "multipart/form-data; boundary=" + boundary)',
    `key = base64.b64encode(b${quote(`${email}:${apiKey}`)}).decode()`,
    'request.add_header("Authorization", "Basic " + key)',
    'with urllib.request.urlopen(request) as response:',
    '    print(json.load(response))',
  ].join('\n');
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
