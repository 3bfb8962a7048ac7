const steps: (() => Promise<void>)[] = [];

/** Registers a step to run after a service has stopped and before its process ends. */
export function atTheEnd(step: () => Promise<void>): void {
  steps.push(step);
}

/** Runs the registered steps. Never rejects, because the process ends in any case. */
export async function runExitSteps(): Promise<void> {
  await Promise.allSettled(steps.map((step) => step()));
}
