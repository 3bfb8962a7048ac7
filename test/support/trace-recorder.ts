/** Has to be imported first: instrumentation must be in place when pg and http are loaded. */
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';

const exporter = new InMemorySpanExporter();
new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).register();
registerInstrumentations({
  instrumentations: [new HttpInstrumentation(), new PgInstrumentation({ requireParentSpan: true })],
});

export interface RecordedSpan {
  name: string;
  trace: string;
  id: string;
  parent: string | undefined;
  /** Ids of the traces it links to. */
  links: string[];
}

/** Returns every span that has ended so far. */
export function recordedSpans(): RecordedSpan[] {
  return exporter.getFinishedSpans().map((span) => ({
    name: span.name,
    trace: span.spanContext().traceId,
    id: span.spanContext().spanId,
    parent: span.parentSpanContext?.spanId,
    links: span.links.map((link) => link.context.traceId),
  }));
}
