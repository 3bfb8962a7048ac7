/** A wait that `wake` ends. A `wake` before the wait is not lost: the wait then ends at once. */
export class Wakeable {
  private isWoken = false;
  private endWait: (() => void) | undefined;

  wake(): void {
    this.isWoken = true;
    this.endWait?.();
  }

  /** Forgets earlier calls of `wake`, because the caller is about to look for all work. */
  reset(): void {
    this.isWoken = false;
  }

  /** Waits until `wake` is called, or was called since the last `reset`; for at most `limitMs`, if that is given. */
  wait(limitMs?: number): Promise<void> {
    if (this.isWoken) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = limitMs === undefined ? undefined : setTimeout(() => this.endWait?.(), limitMs);
      this.endWait = () => {
        clearTimeout(timer);
        this.endWait = undefined;
        resolve();
      };
    });
  }
}
