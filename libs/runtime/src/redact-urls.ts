import type { Span } from '@opentelemetry/api';
import type { tracing } from '@opentelemetry/sdk-node';

/** Beginnings of the paths of links whose rest is a secret. The pages are those of the gateway. */
const LINKS = [
  '/accounts/confirm_new_email/',
  '/accounts/do_confirm/',
  '/accounts/login/subdomain/',
  '/accounts/password/reset/',
  '/accounts/unsubscribe/',
  '/join/',
  '/new/',
  '/user_uploads/temporary/',
];

/** Query parameters with a secret: keys that older clients send with files, log-ins at identity providers and of apps. */
const PARAMETERS = ['api_key', 'code', 'desktop_flow_otp', 'mobile_flow_otp', 'state', 'token'];

// Express ignores the case of paths.
const SECRET_PATH = new RegExp(`^((?:[a-z]+://[^/?]*)?(?:${LINKS.join('|')}))[^?]+`, 'i');
const SECRET_PARAMETER = new RegExp(`(^|[?&])(${PARAMETERS.join('|')})=[^&#]*`, 'g');

/** Returns a URL, a path or a query with `REDACTED` in place of secrets. */
export const redactUrl = (url: string): string =>
  url.replace(SECRET_PATH, '$1REDACTED').replace(SECRET_PARAMETER, '$1$2=REDACTED');

/** Attributes of spans that hold a URL or a part of one. */
const ATTRIBUTES = ['http.target', 'http.url', 'url.full', 'url.path', 'url.query'];

/** Removes secrets from the attributes of a span that has just begun. */
export function redactSpan(span: Span): void {
  // A span that is not recorded has none.
  const { attributes = {} } = span as Partial<tracing.ReadableSpan>;
  for (const name of ATTRIBUTES) {
    const value = attributes[name];
    if (typeof value === 'string') span.setAttribute(name, redactUrl(value));
  }
}
