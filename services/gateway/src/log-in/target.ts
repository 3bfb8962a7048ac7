import { type AppLogIn, BadRequestError } from '@team-chat/contracts';

/** Purpose of a log-in: the browser or an app, and where the browser goes on. */
export interface LogInTarget {
  app: AppLogIn | null;
  /** Path on this host. */
  next: string;
}

/** Reads what a log-in is for from the parameters of a page.
 *  Source: spec/wire-contract-files-and-time.md, section 11.2. */
export function readTarget(parameters: ReadonlyMap<string, string>): LogInTarget {
  const mobile = parameters.get('mobile_flow_otp') || undefined;
  const desktop = parameters.get('desktop_flow_otp') || undefined;
  if (mobile !== undefined && desktop !== undefined)
    throw new BadRequestError("Can't use both mobile_flow_otp and desktop_flow_otp together.");
  const next = readPath(parameters.get('next'));
  if (mobile !== undefined) return { app: { kind: 'mobile', otp: mobile }, next };
  if (desktop !== undefined) return { app: { kind: 'desktop', otp: desktop }, next };
  return { app: null, next };
}

/** Returns the parameters that say what a log-in is for. */
export function targetQuery({ app, next }: LogInTarget): string {
  const query = new URLSearchParams(next === '/' ? {} : { next });
  if (app) query.set(`${app.kind}_flow_otp`, app.otp);
  return query.size > 0 ? `?${query}` : '';
}

const HERE = 'http://here.invalid';

/** Longest path to go on to, in characters: browsers drop cookies above 4 KB. */
const MAX_PATH_LENGTH = 1000;

/** Returns a path on this host; `/` for anything else, such as the URL of another site, and for long ones. */
export function readPath(next = '/'): string {
  if (next.length > MAX_PATH_LENGTH) return '/';
  const url = next.startsWith('/') && URL.canParse(next, HERE) ? new URL(next, HERE) : undefined;
  // Browsers also take a path such as `/.//example.com` for the URL of another site, once it is normalised.
  if (!url || url.origin !== HERE || url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search + url.hash;
}
