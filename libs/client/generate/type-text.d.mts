export interface NamedTypes {
  names: Map<string, string>;
  shapes: { name: string; fields: object[] }[];
}
export function typeText(schema: object, named?: NamedTypes): string;
export function fieldsOf(schema: object, named: NamedTypes): object[];
