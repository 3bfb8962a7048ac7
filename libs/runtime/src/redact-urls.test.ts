import { INVALID_SPAN_CONTEXT, trace } from '@opentelemetry/api';
import { redactSpan, redactUrl } from './redact-urls';

test.each([
  ['/join/Secret/', '/join/REDACTED'],
  ['/JOIN/Secret', '/JOIN/REDACTED'],
  ['/new/Secret', '/new/REDACTED'],
  ['/new/confirm/Secret/?next=1', '/new/REDACTED?next=1'],
  ['/accounts/do_confirm/Secret', '/accounts/do_confirm/REDACTED'],
  ['/accounts/password/reset/Secret/', '/accounts/password/reset/REDACTED'],
  ['/accounts/confirm_new_email/Secret', '/accounts/confirm_new_email/REDACTED'],
  ['/accounts/unsubscribe/login/Secret', '/accounts/unsubscribe/REDACTED'],
  ['/accounts/login/subdomain/Secret', '/accounts/login/subdomain/REDACTED'],
  ['/user_uploads/temporary/Secret/a.txt', '/user_uploads/temporary/REDACTED'],
  ['https://chat.example:8443/join/Secret?a=1', 'https://chat.example:8443/join/REDACTED?a=1'],
  ['/complete/oidc/acme?code=Secret&x=1&state=Secret', '/complete/oidc/acme?code=REDACTED&x=1&state=REDACTED'],
  ['mobile_flow_otp=Secret&desktop_flow_otp=Secret', 'mobile_flow_otp=REDACTED&desktop_flow_otp=REDACTED'],
  ['api_key=Secret&token=Secret', 'api_key=REDACTED&token=REDACTED'],
])('redacts %s', (url, redacted) => {
  expect(redactUrl(url)).toBe(redacted);
});

test.each([
  '/join/',
  '/new',
  '/accounts/password/reset/',
  '/accounts/login/social/oidc/acme?next=%2F',
  '/user_uploads/1/ab/join/x.txt',
  '/api/v1/messages?anchor=newest&zipcode=1&tokens=2',
  'https://other.example/hooks/new/x',
])('leaves %s', (url) => {
  expect(redactUrl(url)).toBe(url);
});

test('a span that is not recorded is left alone', () => {
  expect(() => redactSpan(trace.wrapSpanContext(INVALID_SPAN_CONTEXT))).not.toThrow();
});
