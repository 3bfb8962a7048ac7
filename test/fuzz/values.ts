import type { z } from 'zod';
import type { SeededRandom } from '../support/seeded-random';
import { HOSTILE_NUMBERS, HOSTILE_TEXTS } from './hostile-values';
import type { KnownValues } from './known-values';

/** The parts of zod's definitions that are read here. */
interface Definition {
  type: string;
  innerType?: z.ZodType;
  element?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  valueType?: z.ZodType;
  options?: z.ZodType[];
  values?: unknown[];
  entries?: Record<string, unknown>;
  shape?: Record<string, z.ZodType>;
}

/** Returns the parts of a schema's definition. */
export const definitionOf = (schema: z.ZodType) => schema.def as unknown as Definition;

/** Generates values that schemas mostly accept. The name of a parameter or field chooses among the ids and texts that
 *  the organisation has. */
export class Values {
  constructor(
    private readonly random: SeededRandom,
    private readonly known: KnownValues,
  ) {}

  of(schema: z.ZodType, name: string): unknown {
    const { random } = this;
    const definition = definitionOf(schema);
    const words = schema.meta()?.enum as unknown[] | undefined;
    if (words && random.below(10) > 0) return random.pick(words);
    switch (definition.type) {
      case 'string':
        return this.text(name);
      case 'number':
      case 'int':
        return this.number(name);
      case 'boolean':
        return random.coin();
      case 'null':
        return null;
      case 'literal':
        return random.pick(definition.values!);
      case 'enum':
        return random.pick(Object.values(definition.entries!));
      case 'nullable':
        return random.below(4) === 0 ? null : this.of(definition.innerType!, name);
      case 'optional':
      case 'default':
      case 'prefault':
        return this.of(definition.innerType!, name);
      case 'array':
        return this.list(() => this.of(definition.element!, name));
      case 'record':
        return Object.fromEntries(
          this.list(() => [String(this.number(name)), this.of(definition.valueType!, name)] as const),
        );
      case 'union':
        return this.of(random.pick(definition.options!), name);
      case 'object':
        return this.object(definition.shape!);
      case 'pipe':
        return this.of(definitionOf(definition.in!).type === 'transform' ? definition.out! : definition.in!, name);
      default:
        return this.anything(name);
    }
  }

  private object(shape: Record<string, z.ZodType>): Record<string, unknown> {
    const fields = Object.entries(shape).filter(
      ([, schema]) => !schema.safeParse(undefined).success || this.random.coin(),
    );
    return Object.fromEntries(fields.map(([name, schema]) => [name, this.of(schema, name)]));
  }

  private list<T>(element: () => T): T[] {
    return Array.from({ length: this.random.below(4) }, element);
  }

  private text(name: string): string {
    const texts = this.known.texts(name);
    if (texts.length > 0 && this.random.below(10) < 7) return this.random.pick(texts);
    return this.random.coin() ? `word ${this.random.below(1000)}` : this.random.pick(HOSTILE_TEXTS);
  }

  private number(name: string): number {
    const ids = this.known.ids(name);
    if (ids.length > 0 && this.random.below(10) < 8) return this.random.pick(ids);
    return this.random.coin() ? this.random.below(20) : this.random.pick(HOSTILE_NUMBERS);
  }

  private anything(name: string): unknown {
    switch (this.random.below(5)) {
      case 0:
        return this.text(name);
      case 1:
        return this.number(name);
      case 2:
        return this.list(() => this.anything(name));
      case 3:
        return { [this.text('key')]: this.anything(name) };
      default:
        return null;
    }
  }
}
