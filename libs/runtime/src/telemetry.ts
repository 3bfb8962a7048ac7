/** Loaded before everything else with `node --import`. Does nothing unless an exporter is configured through
 *  the standard OTEL_* variables, which only this file, through the SDK, reads. */
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { KnexInstrumentation } from '@opentelemetry/instrumentation-knex';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { atTheEnd } from './exit-steps';

const configured = [
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT',
  'OTEL_TRACES_EXPORTER',
  'OTEL_METRICS_EXPORTER',
].some((name) => process.env[name] && process.env[name] !== 'none');

if (configured) {
  // Only requests are traced: not health probes, nor the relay's query of its outbox every second.
  const sdk = new NodeSDK({
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url }) => url!.startsWith('/health/'),
        // Older clients send their key in the URLs of files.
        redactedQueryParamsServer: ['api_key'],
      }),
      new PgInstrumentation({ requireParentSpan: true }),
      new KnexInstrumentation({ requireParentSpan: true }),
    ],
  });
  sdk.start();
  // Measurements since the last export are exported before the process ends.
  atTheEnd(() => sdk.shutdown());
}
