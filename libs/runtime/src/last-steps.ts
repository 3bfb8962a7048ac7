const steps: (() => Promise<void>)[] = [];

/** Adds what is done after a service has stopped, before its process ends. */
export function atTheEnd(step: () => Promise<void>): void {
  steps.push(step);
}

/** Never rejects: the end comes anyway. */
export async function takeLastSteps(): Promise<void> {
  await Promise.allSettled(steps.map((step) => step()));
}
