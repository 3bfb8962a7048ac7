interface Emitting {
  owner: string;
  id: string;
  emits: readonly { name: string; owner: string }[];
}

export function findNeverEmitted(log: string, operations: readonly Emitting[]): string[];
