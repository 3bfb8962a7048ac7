/** Durations that are kept of one period. Where there are more, the latest replace the earliest. */
const MAX_DURATIONS = 1000;
/** Milliseconds of a period. */
const PERIOD_MS = 2000;

/** Requests of the last seconds. Durations are in milliseconds; null where nothing happened. */
export interface ActivityFigures {
  requests_per_second: number;
  errors_per_second: number;
  p50_ms: number | null;
  p95_ms: number | null;
}

class Period {
  count = 0;
  errors = 0;
  readonly durations: number[] = [];

  constructor(readonly sinceMs: number) {}
}

/** Counts the requests that a replica answers, in the present period and the one before. */
export class Activity {
  private present = new Period(performance.now());
  private former = this.present;

  record(durationMs: number, isError: boolean): void {
    this.begin();
    const { present } = this;
    present.durations[present.count % MAX_DURATIONS] = durationMs;
    present.count++;
    if (isError) present.errors++;
  }

  /** Returns the figures of the last two to four seconds. */
  read(): ActivityFigures {
    this.begin();
    const periods = [...new Set([this.former, this.present])];
    const seconds = (performance.now() - this.former.sinceMs) / 1000;
    const perSecond = (field: 'count' | 'errors') =>
      rounded(periods.reduce((sum, period) => sum + period[field], 0) / seconds);
    const sorted = periods.flatMap(({ durations }) => durations).sort((a, b) => a - b);
    return {
      requests_per_second: perSecond('count'),
      errors_per_second: perSecond('errors'),
      p50_ms: quantile(sorted, 0.5),
      p95_ms: quantile(sorted, 0.95),
    };
  }

  /** Begins another period where the present one is over. */
  private begin(): void {
    const nowMs = performance.now();
    const agoMs = nowMs - this.present.sinceMs;
    if (agoMs < PERIOD_MS) return;
    this.former = agoMs < 2 * PERIOD_MS ? this.present : new Period(nowMs - PERIOD_MS);
    this.present = new Period(nowMs);
  }
}

function quantile(sorted: number[], part: number): number | null {
  const value = sorted[Math.ceil(sorted.length * part) - 1];
  return value === undefined ? null : rounded(value);
}

export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
