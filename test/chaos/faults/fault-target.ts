/** Something that can be disturbed, and the ways to do so. */
export interface FaultTarget {
  name: string;
  /** How often it is chosen, relative to the others. */
  weight: number;
  /** Each injects a fault, and resolves when the fault is over; it rejects if that takes too long. */
  kinds: Record<string, () => Promise<void>>;
}
