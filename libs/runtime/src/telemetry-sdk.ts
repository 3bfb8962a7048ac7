import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { KnexInstrumentation } from '@opentelemetry/instrumentation-knex';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { atTheEnd } from './exit-steps';
import { observeProcess } from './process-metrics';
import { redactSpan } from './redact-urls';

/** Starts to record and to export, as the standard OTEL_* variables say. */
export function startSdk(): void {
  // Only requests are traced: not health probes, nor the relay's query of its outbox every second.
  const sdk = new NodeSDK({
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url }) => url!.startsWith('/health/'),
        requestHook: redactSpan,
      }),
      new PgInstrumentation({ requireParentSpan: true }),
      new KnexInstrumentation({ requireParentSpan: true }),
    ],
  });
  sdk.start();
  observeProcess();
  // Measurements since the last export are exported before the process ends.
  atTheEnd(() => sdk.shutdown());
}
