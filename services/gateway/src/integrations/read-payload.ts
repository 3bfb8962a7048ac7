import busboy from 'busboy';
import { ApiError, parseOuterJson } from '@team-chat/contracts';
import type { Integration } from '@team-chat/integrations';
import { decodeText } from '@team-chat/outgoing';
import { CHARSET, watchTypes } from '../http/received';

/** Field of a form that has the payload. */
const PAYLOAD_FIELD = 'payload';

interface ReceivedBody {
  body: Buffer;
  contentType: string | undefined;
  query: ReadonlyMap<string, string>;
}

/** Returns the payload of a request: its body, or the field of a form. Throws INVALID_JSON. */
export async function readPayload(
  { payloadInQuery = false }: Integration,
  { body, contentType = '', query }: ReceivedBody,
): Promise<unknown> {
  const inQuery = payloadInQuery ? query.get(PAYLOAD_FIELD) : undefined;
  const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(contentType);
  const field = isForm ? await readField(body, contentType) : undefined;
  // Programs that call curl without naming a type send JSON as if it were a form.
  return parseJson(field ?? inQuery ?? decodeText(body, { contentType }));
}

/** Returns the text of the form's field; undefined where there is none, or the form cannot be read. */
async function readField(body: Buffer, contentType: string): Promise<string | undefined> {
  let payload: string | undefined;
  await new Promise<void>((resolve, reject) => {
    const limits = { fieldSize: body.length, files: 0 };
    // The parser reads each byte as one character.
    const headers = { 'content-type': contentType.replace(CHARSET, '') };
    const parser = busboy({ headers, limits, defCharset: 'latin1' });
    const typeOfPart = watchTypes(parser);
    parser
      .on('field', (name, value) => {
        if (name !== PAYLOAD_FIELD) return;
        const charset = typeOfPart()?.match(CHARSET) ?? contentType.match(CHARSET);
        payload = decodeText(Buffer.from(value, 'latin1'), { contentType: charset?.[0] });
      })
      .on('close', resolve)
      .on('error', reject)
      .end(body);
  }).catch(() => undefined);
  return payload;
}

function parseJson(text: string): unknown {
  try {
    return parseOuterJson(text);
  } catch {
    throw new ApiError('INVALID_JSON', 'Malformed JSON');
  }
}
