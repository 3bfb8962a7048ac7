import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type AnyOperation, HTTP_OPERATIONS, type Param } from '@team-chat/contracts';
import { type Integration, INTEGRATIONS } from '@team-chat/integrations';
import type { TestRealm, TestUser } from '@team-chat/testkit';
import type { z } from 'zod';
import { authorizationOf } from '../harness/bench-deployment';
import { SeededRandom } from '../support/seeded-random';
import type { KnownValues } from './known-values';
import type { RawRequest } from './raw-request';
import { definitionOf, Values } from './values';

const KIB = 1024;
/** The largest body without files, less what the other fields take. */
const FORM_BYTES = 760 * KIB;
/** The largest URL and headers together, less the other headers. */
const HEAD_BYTES = 15 * KIB;

/** An input that can be made of any size. */
export interface GrowingInput {
  name: string;
  maxBytes: number;
  build(bytes: number): RawRequest;
}

/** Makes texts of about `bytes` bytes, after percent-encoding: what fits into a form. */
type Grow = (bytes: number) => string;

const encodedLength = (text: string) => encodeURIComponent(text).length;
const repeat =
  (unit: string): Grow =>
  (bytes) =>
    unit.repeat(Math.max(1, Math.floor(bytes / encodedLength(unit))));

/** Joins the texts that `make` returns for 0, 1, 2 and so on. */
const series =
  (open: string, make: (index: number) => string, close: string): Grow =>
  (bytes) => {
    const parts: string[] = [];
    for (let length = 0; length < bytes;) {
      const part = make(parts.length);
      parts.push(part);
      length += encodedLength(part) + 3;
    }
    return `${open}${parts.join(',')}${close}`;
  };

const UNITS = ['a', ' ', '<', '[', '*_', '`', '@', '. ', '1,', '\\', '\n', 'é', '@**a** ', '#', '%2e', '/'];
const TEXTS = UNITS.map((unit): [string, Grow] => [`${JSON.stringify(unit)} repeated`, repeat(unit)]);

const nested =
  (open: string, inner: string, close: string): Grow =>
  (bytes) => {
    const depth = Math.floor(bytes / (encodedLength(open) + encodedLength(close)));
    return open.repeat(depth) + inner + close.repeat(depth);
  };

/** Shapes of values in JSON, by the type of schema that looks into them; those of `any` cost the same for every parameter. */
const JSON_TEXTS: Record<'any' | 'string' | 'array' | 'record', [string, Grow][]> = {
  any: [
    ['lists within lists', nested('[', '', ']')],
    ['objects within objects', nested('{"a":', '1', '}')],
    ['many pairs', series('[', (index) => `["channel","t${index}"]`, ']')],
  ],
  string: [['a long text', (bytes) => JSON.stringify(repeat('a')(bytes))]],
  array: [
    ['many integers', series('[', (index) => String(index + 1), ']')],
    ['one integer many times', series('[', () => '1', ']')],
    ['many texts', series('[', (index) => `"t${index}"`, ']')],
    ['one text many times', series('[', () => '"t"', ']')],
  ],
  record: [['many keys', series('{', (index) => `"k${index}":1`, '}')]],
};

/** Returns the types of schema within unions, and within what may be absent or null. */
function typesIn(schema: z.ZodType): string[] {
  const { type, innerType, options, in: before, out } = definitionOf(schema);
  const within = [
    ...(options ?? []),
    ...(innerType ? [innerType] : []),
    ...(before ? [before] : []),
    ...(out ? [out] : []),
  ];
  return within.length > 0 ? within.flatMap(typesIn) : [type];
}

/** Texts that are refused for their length are not looked into. */
const textsFor = (schema: z.ZodType): [string, Grow][] =>
  schema.safeParse('a'.repeat(100_000)).success ? TEXTS : TEXTS.slice(0, 2);

/** Makes inputs for every parameter of every operation, and for the other readers of requests. */
export class CostInputs {
  private readonly values: Values;

  constructor(
    private readonly realm: TestRealm,
    private readonly caller: TestUser,
    known: KnownValues,
    seed: number,
  ) {
    this.values = new Values(new SeededRandom(seed), known);
  }

  /** Returns the inputs of an operation's parameters. */
  ofOperation(op: AnyOperation): GrowingInput[] {
    const params = Object.entries(op.params as Record<string, Param>);
    return params.flatMap(([name, param]) => {
      if (param.encoding === 'file') return [];
      if (param.encoding === 'path') return this.ofSegment(op, name, param);
      const shapes = param.encoding === 'json' ? this.jsonFor(param.schema, name) : textsFor(param.schema);
      return shapes.map(([shape, grow]) => ({
        name: `${op.id}, ${name}: ${shape}`,
        maxBytes: FORM_BYTES,
        build: (bytes: number) => this.request(op, { ...this.requiredFields(op), [name]: grow(bytes) }),
      }));
    });
  }

  /** Returns inputs of the parts of requests that all operations share, and of the readers besides operations. */
  ofOtherReaders(): GrowingInput[] {
    return [...this.forms(), ...this.heads(), ...this.fileNames(), ...this.payloads()];
  }

  private jsonFor(schema: z.ZodType, name: string): [string, Grow][] {
    const types = new Set(typesIn(schema));
    return [
      ...(types.has('string') ? JSON_TEXTS.string : []),
      ...(types.has('array') ? [...JSON_TEXTS.array, ...this.elementsOf(schema, name)] : []),
      ...(types.has('record') || types.has('object') ? JSON_TEXTS.record : []),
    ];
  }

  private ofSegment(op: AnyOperation, name: string, { schema }: Param): GrowingInput[] {
    if (!schema.safeParse('text').success) return [];
    return TEXTS.slice(0, 4).map(([shape, grow]) => ({
      name: `${op.id}, {${name}} of the path: ${shape}`,
      maxBytes: HEAD_BYTES,
      build: (bytes: number) => this.request(op, this.requiredFields(op), { [name]: grow(bytes) }),
    }));
  }

  /** Returns a shape with many elements as the list's schema describes them; none for a schema that is no list. */
  private elementsOf(schema: z.ZodType, name: string): [string, Grow][] {
    const { type, innerType, element, options } = definitionOf(schema);
    if (type === 'array') {
      const make = (index: number) => {
        const value = JSON.stringify(this.values.of(element!, name)) ?? 'null';
        return value.replace(/"word (\d+)"/g, `"word ${index}.$1"`);
      };
      return [['many valid elements', series('[', make, ']')]];
    }
    if (options) return options.flatMap((each) => this.elementsOf(each, name));
    return innerType ? this.elementsOf(innerType, name) : [];
  }

  private requiredFields(op: AnyOperation): Record<string, string> {
    const required = Object.entries(op.params as Record<string, Param>).filter(
      ([, { encoding, schema }]) => (encoding === 'json' || encoding === 'raw') && !schema.safeParse(undefined).success,
    );
    return Object.fromEntries(
      required.map(([name, { encoding, schema }]) => {
        const value = this.values.of(schema, name);
        return [name, encoding === 'json' || typeof value !== 'string' ? JSON.stringify(value) : value];
      }),
    );
  }

  private request(op: AnyOperation, fields: Record<string, string>, segments: Record<string, string> = {}): RawRequest {
    const path = op.http!.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(segments[name] ?? String(this.values.of(op.params[name].schema, name)).toWellFormed()),
    );
    return this.form(op.http!.method, `/api/v1${path}`, new URLSearchParams(fields).toString());
  }

  private form(method: string, path: string, body: string, type = 'application/x-www-form-urlencoded'): RawRequest {
    return { method, path, headers: { ...this.headers(), 'content-type': type }, body };
  }

  private headers(): Record<string, string> {
    return { host: this.realm.host, authorization: authorizationOf(this.caller) };
  }

  /** Forms with many parameters. */
  private forms(): GrowingInput[] {
    const part = (index: number) => `--limit\r\ncontent-disposition: form-data; name="n${index}"\r\n\r\n1\r\n`;
    const multipart = (make: (bytes: number) => string) => (bytes: number) =>
      this.form(
        'POST',
        '/api/v1/messages/render',
        `${make(bytes)}--limit--\r\n`,
        'multipart/form-data; boundary=limit',
      );
    const urlencoded = (unit: (index: number) => string) => (bytes: number) => {
      const parts: string[] = [];
      for (let length = 0; length < bytes; length += parts.at(-1)!.length + 1) parts.push(unit(parts.length));
      return this.form('POST', '/api/v1/messages/render', parts.join('&'));
    };
    const inQuery = (unit: (index: number) => string) => (bytes: number) => {
      const { body, ...rest } = urlencoded(unit)(bytes);
      return { ...rest, method: 'GET', path: `/api/v1/users/me?${body}`, body: '' };
    };
    const anyJson = JSON_TEXTS.any.map(([shape, grow]) => ({
      name: `a narrow: ${shape}`,
      maxBytes: FORM_BYTES,
      build: (bytes: number) =>
        this.form('GET', '/api/v1/messages?anchor=newest', new URLSearchParams({ narrow: grow(bytes) }).toString()),
    }));
    return [
      ...anyJson,
      { name: 'a form with many names', build: urlencoded((index) => `n${index}=1`), maxBytes: FORM_BYTES },
      { name: 'a form with one name many times', build: urlencoded(() => 'a=1'), maxBytes: FORM_BYTES },
      { name: 'a form of ampersands', build: urlencoded(() => ''), maxBytes: FORM_BYTES },
      { name: 'a form of percent signs', build: urlencoded(() => '%=%'), maxBytes: FORM_BYTES },
      { name: 'a query with many names', build: inQuery((index) => `n${index}=1`), maxBytes: HEAD_BYTES },
      { name: 'a query of null bytes', build: inQuery((index) => `n${index}=%00`), maxBytes: HEAD_BYTES },
      {
        name: 'a form in many parts',
        build: multipart((bytes) => Array.from({ length: bytes / 70 }, (_, index) => part(index)).join('')),
        maxBytes: FORM_BYTES,
      },
      {
        name: 'a form of limits that are none',
        build: multipart((bytes) => `${part(0).slice(0, -2)}${'\r\n--limi'.repeat(bytes / 8)}\r\n`),
        maxBytes: FORM_BYTES,
      },
      {
        name: 'a part with many headers',
        build: multipart((bytes) => part(0).replace('\r\n\r\n', `\r\n${'a: b\r\n'.repeat(bytes / 6)}\r\n`)),
        maxBytes: FORM_BYTES,
      },
    ];
  }

  /** Requests with long paths and headers. */
  private heads(): GrowingInput[] {
    const get = (path: string, more: Record<string, string> = {}): RawRequest => ({
      method: 'GET',
      path,
      headers: { ...this.headers(), ...more },
      body: '',
    });
    const headers = [
      'accept',
      'accept-language',
      'accept-encoding',
      'cookie',
      'x-forwarded-for',
      'range',
      'if-none-match',
    ];
    const lists = headers.flatMap((header) =>
      [',', ';', 'a,', ' ', 'a;q=0.1,', '0-1,'].map((unit) => ({
        name: `the header ${header}: ${unit}`,
        maxBytes: HEAD_BYTES,
        build: (bytes: number) => get('/login/', { [header]: `bytes=${unit.repeat(bytes / unit.length)}x` }),
      })),
    );
    const single = ['authorization', 'user-agent', 'content-type', 'host'].map((header) => ({
      name: `the header ${header}`,
      maxBytes: HEAD_BYTES,
      build: (bytes: number) =>
        get('/api/v1/users/me', { [header]: `${header === 'host' ? '' : 'Basic '}${'a:'.repeat(bytes / 2)}` }),
    }));
    const paths = [
      (text: string) => `/avatar/${text}@b`,
      (text: string) => `/user_uploads/1/${text}`,
      (text: string) => `/user_uploads/thumbnail/1/${text}/1x1.webp`,
      (text: string) => `/thumbnail?url=user_uploads/1/${text}`,
      (text: string) => `/external_content/${'a'.repeat(40)}/${text}`,
      (text: string) => `/join/${text}/`,
      (text: string) => `/login/?next=${text}`,
      (text: string) => `/${text}`,
      (text: string) => `/api/v1/${text}`,
    ].flatMap((path) =>
      ['a', '/', '@', '%2f', '%20', '.', '-', 'a/', 'a@'].map((unit) => ({
        name: `the path ${path('…')}: ${unit}`,
        maxBytes: HEAD_BYTES,
        build: (bytes: number) => get(path(unit.repeat(bytes / unit.length))),
      })),
    );
    return [...lists, ...single, ...paths];
  }

  /** Uploads with long names and types. */
  private fileNames(): GrowingInput[] {
    return ['a', '/', '%25', '-', ' ', '.', 'é', '\u202e', '\\\\', '💥'].flatMap((unit) => {
      const grow = repeat(unit);
      const part = (name: string) =>
        `--limit\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n1\r\n--limit--\r\n`;
      const base64 = (text: string) => Buffer.from(text).toString('base64');
      return [
        {
          name: `the name of an upload: ${unit}`,
          maxBytes: HEAD_BYTES,
          build: (bytes: number) =>
            this.form('POST', '/api/v1/user_uploads', part(grow(bytes)), 'multipart/form-data; boundary=limit'),
        },
        {
          name: `the metadata of a resumable upload: ${unit}`,
          maxBytes: HEAD_BYTES / 3,
          build: (bytes: number): RawRequest => ({
            method: 'POST',
            path: '/api/v1/tus',
            headers: {
              ...this.headers(),
              'tus-resumable': '1.0.0',
              'upload-length': '0',
              'upload-metadata': `filename ${base64(grow(bytes))},filetype ${base64(grow(bytes))}`,
            },
            body: '',
          }),
        },
      ];
    });
  }

  /** Payloads of integrations, whose largest size is that of no form: shapes that all of them read, and those of their fixtures. */
  private payloads(): GrowingInput[] {
    return INTEGRATIONS.flatMap((integration) => {
      const fixtures = readFixtures(integration.name);
      const { headers } = fixtures.find(({ name }) => name === integration.example)!.fixture;
      return [
        ...PAYLOADS.map(([shape, grow]) => this.payload(integration, shape, headers, grow)),
        ...fixtures.flatMap(({ name, fixture }) =>
          grownFixtures(fixture.body).map(([shape, grow]) =>
            this.payload(integration, `${name} with ${shape}`, fixture.headers, grow),
          ),
        ),
      ];
    });
  }

  private payload(
    integration: Integration,
    shape: string,
    headers: Record<string, string> | undefined,
    grow: Grow,
  ): GrowingInput {
    return {
      name: `a payload for ${integration.name}: ${shape}`,
      maxBytes: MAX_PAYLOAD_BYTES,
      build: (bytes) => ({
        method: 'POST',
        path: `/api/v1/external/${integration.name}?api_key=${this.caller.api_key}`,
        headers: { host: this.realm.host, 'content-type': 'application/json', ...headers },
        body: grow(bytes),
      }),
    };
  }
}

const MAX_PAYLOAD_BYTES = 4 * KIB * KIB - KIB;

const PAYLOADS: [string, Grow][] = [
  ['lists within lists', (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2)],
  ['objects within objects', (bytes) => '{"a":'.repeat(bytes / 6) + '1' + '}'.repeat(bytes / 6)],
  ['a text', (bytes) => JSON.stringify({ text: 'a <b|c> *d* '.repeat(bytes / 12) })],
];

/** Markup that some service writes, and comments and links that do not end. */
const HOSTILE = ' <b|c> *d* `e [f](g <!-- @h #1 {i} ~j\n> ';

/** Shapes of a payload: its texts of several words grown, and the elements of its lists repeated. */
function grownFixtures(body: unknown): [string, Grow][] {
  const length = JSON.stringify(body).length;
  const isText = (value: unknown): value is string => typeof value === 'string' && value.includes(' ');
  const texts = countIn(body, isText);
  const lists = countIn(body, Array.isArray);
  const longTexts: Grow = (bytes) => {
    const times = Math.max(0, Math.floor((bytes - length) / texts / (HOSTILE.length + 4)));
    return JSON.stringify(body, (_, value: unknown) => (isText(value) ? value + HOSTILE.repeat(times) : value));
  };
  const longLists: Grow = (bytes) => {
    const times = Math.max(1, Math.floor(bytes / length));
    return JSON.stringify(repeatElements(body, times));
  };
  return [
    ...(texts > 0 ? [['long texts', longTexts] as [string, Grow]] : []),
    ...(lists > 0 ? [['long lists', longLists] as [string, Grow]] : []),
  ];
}

/** Returns a copy in which the outermost lists have their elements many times. */
function repeatElements(value: unknown, times: number): unknown {
  if (Array.isArray(value)) return Array.from({ length: times }, () => value as unknown[]).flat();
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, repeatElements(each, times)]));
}

function countIn(value: unknown, isCounted: (value: unknown) => boolean): number {
  const within = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return within.reduce<number>((sum, each) => sum + countIn(each, isCounted), isCounted(value) ? 1 : 0);
}

interface Fixture {
  headers?: Record<string, string>;
  body: unknown;
}

/** Returns the payloads that the tests of an integration interpret. */
function readFixtures(integration: string): { name: string; fixture: Fixture }[] {
  const folder = join(dirname(require.resolve('@team-chat/integrations/package.json')), 'fixtures', integration);
  return readdirSync(folder).map((file) => ({
    name: file.replace('.json', ''),
    fixture: JSON.parse(readFileSync(join(folder, file), 'utf8')) as Fixture,
  }));
}

/** Operations that end the caller, its organisation or its key. */
const ENDING = /^(deactivate-realm|deactivate-own|delete-own|regenerate-.*key|.*-session|dev-)/;

export const GROWN_OPERATIONS = HTTP_OPERATIONS.filter(({ id }) => !ENDING.test(id));
