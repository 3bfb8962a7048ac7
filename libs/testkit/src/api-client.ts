import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { type AnyOperation, HTTP_OPERATIONS, pathsOf } from '@team-chat/contracts';
import { describedAnswers } from './described-answers';

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
    const fields = new URLSearchParams();
    for (const [name, value] of Object.entries(parameters)) {
      if (value !== undefined) fields.set(name, typeof value === 'string' ? value : JSON.stringify(value));
    }
    const inUrl = method === 'GET' && fields.size > 0 ? `?${fields}` : '';
    const answer = await sendRequest(
      `${this.baseUrl}/api/v1${path}${inUrl}`,
      method,
      this.allHeaders(),
      fields,
    );
    checkAnswer(method, path, answer);
    return answer;
  }

  private allHeaders(): Record<string, string> {
    return { ...this.headers, ...(this.user && { authorization: authorization(this.user) }) };
  }
}

const agent = new Agent({ keepAlive: true });

/** Sends a request. Unlike `fetch`, accepts a Host header, which selects the organisation. */
function sendRequest(
  url: string,
  method: string,
  headers: Record<string, string>,
  fields: URLSearchParams,
): Promise<ApiResponse> {
  const body = method === 'GET' ? '' : fields.toString();
  const form = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, agent, headers: { ...headers, ...(body && form) } }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('error', reject);
      res.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({
          status: res.statusCode!,
          headers: res.headers,
          body: text === '' ? undefined : JSON.parse(text),
        });
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

function authorization({ email, api_key }: ApiUser): string {
  return `Basic ${Buffer.from(`${email}:${api_key}`).toString('base64')}`;
}

/** Contracts of versions that may answer. */
const contracts: (readonly AnyOperation[])[] = [HTTP_OPERATIONS];

/** Lets all clients accept the answers of another version, too, which has these operations. */
export function acceptResultsOf(operations: readonly AnyOperation[]): void {
  contracts.push(operations);
}

function checkAnswer(method: string, path: string, { status, body }: ApiResponse): void {
  if (status === 200) parseByContract(method, path, body);
  // Another version has another document.
  if (contracts.length === 1) describedAnswers().check(method, path, status, body);
}

function parseByContract(method: string, path: string, body: Record<string, unknown>): void {
  const { result: _result, msg: _msg, ignored_parameters_unsupported: _ignored, ...fields } = body;
  const schemas = contracts.map((operations) => operationAt(operations, method, path)?.resultSchema);
  if (!schemas.some((schema) => schema?.safeParse(fields).success)) schemas[0]?.parse(fields);
}

/** Returns the operation at a path: the one with the fewest variables, where several match. */
function operationAt(
  operations: readonly AnyOperation[],
  method: string,
  path: string,
): AnyOperation | undefined {
  const variables = ({ http }: AnyOperation) => http!.path.split('{').length;
  const matches = (pattern: string) => new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
  const [best] = operations
    .filter(({ http }) => http!.method === method && pathsOf(http!).some(matches))
    .sort((a, b) => variables(a) - variables(b));
  return best;
}
