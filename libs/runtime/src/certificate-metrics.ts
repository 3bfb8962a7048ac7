import { X509Certificate } from 'node:crypto';
import { metrics } from '@opentelemetry/api';

/** Reports until when the certificates with which this process logs in at servers are valid. */
export function observeCertificates(settings: Record<string, unknown>): void {
  const expiries = Object.entries(settings).flatMap(([setting, pem]) =>
    setting.endsWith('_TLS_CERT') && typeof pem === 'string' ? [{ setting, expiry: expiryOf(pem) }] : [],
  );
  if (expiries.length === 0) return;
  metrics
    .getMeter('@team-chat/runtime')
    .createObservableGauge('tls.certificate.expiry.seconds', {
      unit: 's',
      description: 'Unix time at which the certificate of a setting expires',
    })
    .addCallback((gauge) => expiries.forEach(({ setting, expiry }) => gauge.observe(expiry, { setting })));
}

/** Returns the Unix time in seconds at which the first certificate of a PEM text expires. */
export function expiryOf(pem: string): number {
  return Date.parse(new X509Certificate(pem).validTo) / 1000;
}
