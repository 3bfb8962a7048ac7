/** Ids that were added in ascending order: eight bytes each. */
export class SortedIds {
  private readonly ids: number[] = [];

  add(id: number): void {
    this.ids.push(id);
  }

  has(id: number): boolean {
    let [low, high] = [0, this.ids.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.ids[middle]! < id) low = middle + 1;
      else high = middle;
    }
    return this.ids[low] === id;
  }
}
