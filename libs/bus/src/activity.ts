/** Durations that are kept between two looks. Where there are more, the latest replace the earliest. */
const MAX_DURATIONS = 1000;

/** Requests since the last look. Durations are in milliseconds; null where nothing happened. */
export interface ActivityFigures {
  requests_per_second: number;
  errors_per_second: number;
  p50_ms: number | null;
  p95_ms: number | null;
}

/** Counts the requests that a replica answers. */
export class Activity {
  private count = 0;
  private errors = 0;
  private durations: number[] = [];
  private sinceMs = performance.now();

  record(durationMs: number, isError: boolean): void {
    this.durations[this.count % MAX_DURATIONS] = durationMs;
    this.count++;
    if (isError) this.errors++;
  }

  /** Returns the figures since the last call, and begins anew. */
  take(): ActivityFigures {
    const nowMs = performance.now();
    const seconds = (nowMs - this.sinceMs) / 1000;
    const sorted = this.durations.sort((a, b) => a - b);
    const figures = {
      requests_per_second: rounded(this.count / seconds),
      errors_per_second: rounded(this.errors / seconds),
      p50_ms: quantile(sorted, 0.5),
      p95_ms: quantile(sorted, 0.95),
    };
    [this.count, this.errors, this.durations, this.sinceMs] = [0, 0, [], nowMs];
    return figures;
  }
}

function quantile(sorted: number[], part: number): number | null {
  const value = sorted[Math.ceil(sorted.length * part) - 1];
  return value === undefined ? null : rounded(value);
}

export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
