import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { type AnyOperation, HTTP_OPERATIONS, pathsOf } from '@team-chat/contracts';
import { describedAnswers } from './described-answers';
import { until } from './wait';

export interface ApiUser {
  user_id: number;
  email: string;
  api_key: string;
}

export interface ApiResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: any;
}

type Parameters = Record<string, unknown>;

/** Calls the API as a client does: form fields, JSON-encoded values, basic auth. Parses results strictly
 *  by their contracts, and checks all answers against the OpenAPI document. */
export class ApiClient {
  constructor(
    readonly baseUrl: string,
    readonly user?: ApiUser,
    private readonly headers: Record<string, string> = {},
  ) {}

  /** Returns a client of the same server for another user, or for none. */
  as(user: ApiUser | undefined): ApiClient {
    return new ApiClient(this.baseUrl, user, this.headers);
  }

  get = (path: string, parameters?: Parameters) => this.call('GET', path, parameters);
  post = (path: string, parameters?: Parameters) => this.call('POST', path, parameters);
  patch = (path: string, parameters?: Parameters) => this.call('PATCH', path, parameters);
  delete = (path: string, parameters?: Parameters) => this.call('DELETE', path, parameters);

  async call(method: string, path: string, parameters: Parameters = {}): Promise<ApiResponse> {
    const fields = buildForm(parameters);
    const inUrl = method === 'GET' && fields instanceof URLSearchParams && fields.size > 0 ? `?${fields}` : '';
    const url = `${this.baseUrl}/api/v1${path}${inUrl}`;
    const { status, headers, bytes } = await sendRequest(url, method, this.allHeaders(), fields);
    const answer = { status, headers, body: bytes.length > 0 ? JSON.parse(bytes.toString()) : undefined };
    checkAnswer(method, path, answer);
    return answer;
  }

  /** Requests a path that is not part of the API, such as that of a file. `path` is relative to the host. */
  download(path: string, headers: Record<string, string> = {}): Promise<Download> {
    return sendRequest(this.baseUrl + path, 'GET', { ...this.allHeaders(), ...headers });
  }

  private allHeaders(): Record<string, string> {
    return { ...this.headers, ...(this.user && { authorization: authorization(this.user) }) };
  }
}

const agent = new Agent({ keepAlive: true });

export interface Download {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

/** Returns parameters as a form: a multipart form if one of them is a file. */
function buildForm(parameters: Parameters): URLSearchParams | FormData {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  const form = given.some(([, value]) => value instanceof Blob) ? new FormData() : new URLSearchParams();
  for (const [name, value] of given) {
    if (value instanceof Blob) (form as FormData).set(name, value);
    else form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return form;
}

/** Sends a request. Unlike `fetch`, accepts a Host header, which selects the organisation. */
async function sendRequest(
  url: string,
  method: string,
  headers: Record<string, string>,
  fields: URLSearchParams | FormData = new URLSearchParams(),
): Promise<Download> {
  const encoded = new Response(fields);
  const body = method === 'GET' ? Buffer.alloc(0) : Buffer.from(await encoded.arrayBuffer());
  const form = {
    'content-type': encoded.headers.get('content-type')!,
    'content-length': body.length,
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, agent, headers: { ...headers, ...(body.length > 0 && form) } }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('error', reject);
      res.on('end', () => {
        resolve({ status: res.statusCode!, headers: res.headers, bytes: Buffer.concat(chunks) });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Returns the body of a successful answer; throws for any other status than 200. */
export async function ok(answer: Promise<ApiResponse>): Promise<any> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`HTTP ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Repeats a request while the answer is 503, as clients do, and returns the body of the first other answer as `ok` does.
 *  For requests after a kill, or while the machine has other work. */
export async function served(request: () => Promise<ApiResponse>): Promise<any> {
  const answer = await until('a request is served', async () => {
    const given = await request();
    return given.status === 503 ? undefined : given;
  });
  return ok(Promise.resolve(answer));
}

function authorization({ email, api_key }: ApiUser): string {
  return `Basic ${Buffer.from(`${email}:${api_key}`).toString('base64')}`;
}

/** Operations of each version whose answers are accepted. */
const contracts: (readonly AnyOperation[])[] = [HTTP_OPERATIONS];

/** Lets all clients also accept the answers of another version, which has the given operations. */
export function acceptResultsOf(operations: readonly AnyOperation[]): void {
  contracts.push(operations);
}

function checkAnswer(method: string, path: string, { status, body }: ApiResponse): void {
  if (status === 200) parseByContract(method, path, body);
  // The document describes this version only.
  if (contracts.length === 1) describedAnswers().check(method, path, status, body);
}

function parseByContract(method: string, path: string, body: Record<string, unknown>): void {
  const { result: _result, msg: _msg, ignored_parameters_unsupported: _ignored, ...fields } = body;
  const schemas = contracts.map((operations) => operationAt(operations, method, path)?.resultSchema);
  if (!schemas.some((schema) => schema?.safeParse(fields).success)) schemas[0]?.parse(fields);
}

/** Returns the operation at a path. If several match, returns the one with the fewest variables. */
function operationAt(operations: readonly AnyOperation[], method: string, path: string): AnyOperation | undefined {
  const variables = ({ http }: AnyOperation) => http!.path.split('{').length;
  const matches = (pattern: string) => new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
  const [best] = operations
    .filter(({ http }) => http!.method === method && pathsOf(http!).some(matches))
    .sort((a, b) => variables(a) - variables(b));
  return best;
}
