/** Loaded before everything else with `node --import`. Does nothing unless an exporter is configured through
 *  the standard OTEL_* variables, which only this file, through the SDK, reads. */
import type * as Sdk from './telemetry-sdk';

const configured = [
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT',
  'OTEL_TRACES_EXPORTER',
  'OTEL_METRICS_EXPORTER',
].some((name) => process.env[name] && process.env[name] !== 'none');

if (configured) {
  // Loaded only where it is used: the SDK takes 0.3 s of a start. It has to be there before the modules that it records.
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const { startSdk } = require('./telemetry-sdk') as typeof Sdk;
  startSdk();
}
