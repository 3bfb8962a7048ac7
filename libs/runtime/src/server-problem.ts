import type { Logger } from './logger';

/** Thrown where a service cannot start for a reason that the operator can remove. The message names the setting and says
 *  enough: it is logged without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** A server that a setting names by its URL, or by several with commas. */
export interface NamedServer {
  setting: string;
  url: string;
}

/** Problems by the code of an error of a socket, of PostgreSQL or of NATS. */
const PROBLEMS: Record<string, string> = {
  ECONNREFUSED: 'refuses connections',
  CONNECTION_REFUSED: 'refuses connections',
  ECONNRESET: 'closes connections',
  ENOTFOUND: 'is an unknown host',
  EAI_AGAIN: 'is a host that cannot be resolved at present',
  ETIMEDOUT: 'does not answer',
  EHOSTUNREACH: 'cannot be reached',
  ENETUNREACH: 'cannot be reached',
  TIMEOUT: 'does not answer',
  CONNECTION_TIMEOUT: 'does not answer',
  '28000': 'does not accept this user',
  '28P01': 'does not accept this user and password',
  AUTHORIZATION_VIOLATION: 'does not accept this user and password',
  '3D000': 'has no database of this name',
  '57P03': 'takes no connections at present',
  '53300': 'has no connection left',
  '503': 'has no JetStream, or none that answers',
};

/** Codes of JetStream for a stream with more copies than there are servers. */
const TOO_FEW_SERVERS = new Set([10005, 10023, 10074]);

/** Returns one line on why a server cannot be used, with the setting and the address, and without user and password;
 *  undefined for an error with another cause. */
export function describeServerProblem({ setting, url }: NamedServer, error: unknown): string | undefined {
  const { code, api_error } = error as { code?: string; api_error?: { err_code?: number } };
  const problem = TOO_FEW_SERVERS.has(api_error?.err_code ?? 0)
    ? 'has fewer servers than JETSTREAM_REPLICAS'
    : PROBLEMS[code ?? ''];
  return problem && `${setting}: ${addressOf(url)} ${problem}`;
}

/** Connects to a server. Logs, once for each problem, what it waits for while `connect` tries again. Throws a StartError
 *  where the server cannot be used in the end. */
export async function reachServer<T>(
  server: NamedServer,
  log: Logger,
  connect: (onWait: (error: Error) => void) => Promise<T>,
): Promise<T> {
  try {
    return await connect((error) => {
      const problem = describeServerProblem(server, error);
      log.warn(problem ? { problem } : { err: error }, `waiting for the server of ${server.setting}`);
    });
  } catch (error) {
    const problem = describeServerProblem(server, error);
    throw problem ? new StartError(problem, { cause: error }) : error;
  }
}

/** Returns whether a text is one or several URLs with one of these protocols, separated by commas. */
export function areUrls(text: string, protocols: string[]): boolean {
  return text.split(',').every((part) => {
    const url = part.trim();
    return URL.canParse(url) && protocols.includes(new URL(url).protocol);
  });
}

/** Returns host and port, of several URLs with commas. */
function addressOf(urls: string): string {
  return urls
    .split(',')
    .map((url) => new URL(url.trim()).host)
    .join(',');
}
