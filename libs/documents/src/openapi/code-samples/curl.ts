import { type ExampleRequest, type Field, PLACEHOLDERS } from './request';

/** Returns the example request as a command of curl. */
export function curlSample({ method, url, fields, file, inQuery, hasCredentials }: ExampleRequest): string {
  const usual = (fields.length > 0 || file) && !inQuery ? 'POST' : 'GET';
  const options = [
    ...(hasCredentials ? [`-u ${PLACEHOLDERS.email}:${PLACEHOLDERS.apiKey}`] : []),
    ...(method === usual ? [] : [`-X ${method}`]),
    ...(fields.length > 0 && inQuery ? ['-G'] : []),
    ...fields.map(file ? partOption : fieldOption),
    ...(file ? [`-F ${file.field}=@${file.name}`] : []),
  ];
  return [`curl ${url}`, ...options].join(' \\\n  ');
}

function fieldOption({ name, text }: Field): string {
  if (/^[\w.-]+$/.test(text)) return `-d ${name}=${text}`;
  return `--data-urlencode ${quote(`${name}=${text}`)}`;
}

const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

const partOption = ({ name, text }: Field) => `--form-string ${quote(`${name}=${text}`)}`;
