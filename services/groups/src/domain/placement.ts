/** Ids of the groups that a user has to leave and to join. */
export interface PlacementChange {
  left: number[];
  joined: number[];
}

export function placementChange(current: readonly number[], wanted: readonly number[]): PlacementChange {
  return {
    left: current.filter((id) => !wanted.includes(id)),
    joined: wanted.filter((id) => !current.includes(id)),
  };
}
