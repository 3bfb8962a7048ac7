type Action = (now: number) => void;

/** Actions in the order of their times. */
export class EventQueue {
  /** A binary heap: no action is earlier than its parent, which is at half its index. */
  private readonly heap: { at: number; action: Action }[] = [];

  add(at: number, action: Action): void {
    let index = this.heap.length;
    this.heap.push({ at, action });
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (this.heap[parent]!.at <= at) break;
      this.swap(index, parent);
      index = parent;
    }
  }

  /** Runs all actions, also those that are added meanwhile. */
  run(): void {
    for (let next = this.take(); next; next = this.take()) next.action(next.at);
  }

  private take(): { at: number; action: Action } | undefined {
    const [first] = this.heap;
    const last = this.heap.pop();
    if (this.heap.length === 0 || !last) return first;
    this.heap[0] = last;
    for (let index = 0; ;) {
      const left = 2 * index + 1;
      if (left >= this.heap.length) break;
      const right = left + 1;
      const isRight = right < this.heap.length && this.heap[right]!.at < this.heap[left]!.at;
      const child = isRight ? right : left;
      if (this.heap[index]!.at <= this.heap[child]!.at) break;
      this.swap(index, child);
      index = child;
    }
    return first;
  }

  private swap(a: number, b: number): void {
    [this.heap[a], this.heap[b]] = [this.heap[b]!, this.heap[a]!];
  }
}
