/** A value that is JSON already, as `text` and `end`. In a batch, replies may share `text` and differ in `end`. */
export class RawJson {
  constructor(
    readonly text: string,
    readonly end = '',
  ) {}
}

/** Returns a value as JSON. */
export function jsonValue(value: unknown): RawJson {
  return new RawJson(JSON.stringify(value));
}

/** Returns an object as JSON. Values that are JSON already stay as they are; undefined ones are left out. */
export function jsonObject(fields: Record<string, unknown>): RawJson {
  const members: string[] = [];
  for (const [name, value] of Object.entries(fields)) {
    const json = value instanceof RawJson ? value.text + value.end : JSON.stringify(value);
    if (json !== undefined) members.push(`${JSON.stringify(name)}:${json}`);
  }
  return new RawJson(`{${members.join(',')}}`);
}

/** Returns a list of values that are JSON already. */
export function jsonList(items: RawJson[]): RawJson {
  return new RawJson(`[${items.map(({ text, end }) => text + end).join(',')}]`);
}

/** Returns an object with the members of all given ones, which have different names. */
export function mergedObjects(...objects: RawJson[]): RawJson {
  const members = objects.map(({ text, end }) => (text + end).slice(1, -1)).filter((inner) => inner !== '');
  return new RawJson(`{${members.join(',')}}`);
}
