/** How the groups a user is directly in become those of their role. */
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
