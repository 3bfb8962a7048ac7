import type { AnyOperation, Param } from '@team-chat/contracts';
import type { TestUser } from '@team-chat/testkit';
import type { SeededRandom } from '../support/seeded-random';
import { HOSTILE_TEXTS, hostileText } from './hostile-values';
import type { KnownValues } from './known-values';
import type { RawRequest } from './raw-request';
import { Values } from './values';

const FORM = 'application/x-www-form-urlencoded';

/** Generates requests of an operation from its declaration: most of them nearly right, some of them far from it. */
export class RequestGenerator {
  private readonly values: Values;

  constructor(
    private readonly random: SeededRandom,
    known: KnownValues,
    private readonly host: string,
  ) {
    this.values = new Values(random, known);
  }

  /** Returns a request by a user, or by nobody. */
  request(op: AnyOperation, user: TestUser | undefined): RawRequest {
    const { random } = this;
    const params = Object.entries(op.params as Record<string, Param>);
    const fields = this.fields(params);
    const { method, path } = op.http!;
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => this.segment(op.params[name], name));
    const query = encode(fields);
    const inUrl = method === 'GET' ? random.below(20) > 0 : random.below(10) === 0;
    const { body, type } = inUrl ? { body: '', type: undefined } : this.body(fields, query);
    return {
      method: random.below(100) === 0 ? random.pick(['GET', 'POST', 'PATCH', 'DELETE', 'PUT']) : method,
      path: `/api/v1${filled}${inUrl && query ? `?${query}` : ''}`,
      headers: {
        host: this.host,
        ...(user && { authorization: basic(`${user.email}:${user.api_key}`) }),
        ...(type && { 'content-type': type }),
        ...(random.below(20) === 0 && this.oddHeaders(user)),
      },
      body,
    };
  }

  private fields(params: [string, Param][]): [string, string][] {
    const { random } = this;
    const isHostile = random.below(10) < 4;
    const sent = params.filter(
      ([, { encoding, schema }]) =>
        encoding !== 'path' && (schema.safeParse(undefined).success ? random.below(10) < 3 : random.below(30) > 0),
    );
    const target = isHostile && sent.length > 0 ? random.below(sent.length) : -1;
    const fields = sent.map(([name, param], index): [string, string] => [
      random.below(40) === 0 && param.aliases.length > 0 ? random.pick(param.aliases) : name,
      index === target ? hostileText(random) : this.encoded(param, name),
    ]);
    if (random.below(15) === 0 && fields.length > 0) fields.push([random.pick(fields)[0], hostileText(random)]);
    if (random.below(15) === 0) fields.push([random.pick(HOSTILE_TEXTS).slice(0, 300), hostileText(random)]);
    return fields;
  }

  /** Returns a value as text, seldom in the other of the two spellings: plain or JSON. */
  private encoded({ encoding, schema }: Param, name: string): string {
    const value = this.values.of(schema, name);
    const asJson = this.random.below(25) === 0 ? encoding === 'raw' : encoding === 'json';
    return !asJson && typeof value === 'string' ? value : JSON.stringify(value);
  }

  private segment(param: Param, name: string): string {
    const { random } = this;
    const value =
      random.below(8) === 0 ? random.pick([...HOSTILE_TEXTS, '%', '%ff', '..']) : this.values.of(param.schema, name);
    const text = String(value).slice(0, 4000);
    return random.below(60) === 0 ? '%ff%' : encodeURIComponent(text.toWellFormed());
  }

  private body(fields: [string, string][], form: string): { body: string; type: string | undefined } {
    const { random } = this;
    switch (random.below(30)) {
      case 0:
        return { body: JSON.stringify(Object.fromEntries(fields)), type: 'application/json' };
      case 1:
        return {
          body: form,
          type: random.pick([undefined, 'text/plain', `${FORM}; charset=utf-16`, 'nonsense']),
        };
      case 2:
        return { body: form, type: random.pick(['multipart/form-data', 'multipart/form-data; boundary=x']) };
      case 3:
        return { body: multipart(fields), type: 'multipart/form-data; boundary=limit' };
      case 4:
        return { body: `${form}&%&=&%ff=%ff&a[b]=1&&`, type: FORM };
      default:
        return { body: form, type: FORM };
    }
  }

  private oddHeaders(user: TestUser | undefined): Record<string, string> {
    const { random } = this;
    return random.pick<Record<string, string>>([
      {
        authorization: random.pick(['', 'Basic', 'Basic !', 'Bearer x', basic('nobody'), basic('a\0b:c'), basic(':')]),
      },
      { authorization: basic(`${user?.email ?? 'a@b.example'}:${'x'.repeat(32)}`) },
      {
        host: random.pick(['nobody.example', '', 'a b', '[::1', `${'a'.repeat(300)}.example`, '127.0.0.1:1']),
      },
      { 'x-request-id': random.pick(['', '\t', 'x'.repeat(5000), 'ä']) },
      { 'user-agent': random.pick(['', 'x'.repeat(5000), 'a/b/c (', '//']) },
      { 'x-forwarded-for': random.pick(['', '1.1.1.1, nonsense', '::1']) },
      { 'x-http-method-override': 'DELETE', 'content-encoding': 'gzip', 'accept-encoding': 'br' },
      { accept: 'text/html', cookie: '=;=', range: 'bytes=0-1', 'if-none-match': '*' },
    ]);
  }
}

/** Encodes fields as a form. Lone surrogates become U+FFFD, as in browsers. */
function encode(fields: [string, string][]): string {
  return new URLSearchParams(fields).toString();
}

function multipart(fields: [string, string][]): string {
  const parts = fields.map(
    ([name, value]) =>
      `--limit\r\ncontent-disposition: form-data; name="${name.replace(/["\r\n]/g, '')}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--limit--\r\n`;
}

function basic(credentials: string): string {
  return `Basic ${Buffer.from(credentials).toString('base64')}`;
}
