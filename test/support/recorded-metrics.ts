import { metrics as api } from '@opentelemetry/api';
import { metrics as sdk } from '@opentelemetry/sdk-node';

/** Collects the metrics of this process when it is asked, as a scrape does. */
class Reader extends sdk.MetricReader {
  protected onForceFlush = async () => undefined;
  protected onShutdown = async () => undefined;
}

const reader = new Reader();
// Services make their meters when they are loaded: import this file before them.
api.setGlobalMeterProvider(new sdk.MeterProvider({ readers: [reader] }));

type Labels = Record<string, string>;

/** A series in the notation of promtool, with a value for each minute. */
export interface Series {
  series: string;
  values: string;
}

/** Returns all metrics of this process as Prometheus has them after ten minutes in which the same happened again and again. */
export async function recordedSeries(resource: Labels): Promise<Series[]> {
  const { resourceMetrics } = await reader.collect();
  const series: Series[] = [];
  for (const { descriptor, dataPointType, dataPoints } of resourceMetrics.scopeMetrics.flatMap(
    (each) => each.metrics,
  )) {
    const name = descriptor.name.replaceAll('.', '_');
    for (const { attributes, value } of dataPoints) {
      const add = (suffix: string, number: number, isRising: boolean, further: Labels = {}) => {
        const labels = Object.entries({ ...resource, ...attributes, ...further });
        const text = labels.map(([key, each]) => `${key.replaceAll('.', '_')}=${JSON.stringify(String(each))}`);
        const step = isRising ? Math.max(number, 0) : 0;
        series.push({ series: `${name}${suffix}{${text.join(',')}}`, values: `${number}+${step}x10` });
      };
      if (dataPointType === sdk.DataPointType.HISTOGRAM) {
        const { buckets, count, sum } = value as sdk.Histogram;
        let below = 0;
        buckets.counts.forEach((each, index) => {
          below += each;
          add('_bucket', below, true, { le: String(buckets.boundaries[index] ?? '+Inf') });
        });
        add('_count', count, true);
        add('_sum', sum ?? 0, true);
      } else if (dataPointType === sdk.DataPointType.SUM) {
        add('_total', value as number, true);
      } else {
        add('', value as number, false);
      }
    }
  }
  return series;
}
