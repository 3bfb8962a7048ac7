import { type Html, markup } from '@team-chat/pages';
import { nameIn, prose, type Schema, schemaPath } from './document';

/** Renders the fields of an object as a list, each with its own fields below it. Returns undefined where there are none. */
export function fieldList(schema: Schema): Html | undefined {
  const fields = Object.entries<Schema>(schema.properties ?? {});
  if (fields.length === 0) return undefined;
  const required: string[] = schema.required ?? [];
  const items = fields.map(
    ([name, field]) => markup`<li>${fieldBody(name, field, !required.includes(name) && markup`, may be absent`)}</li>`,
  );
  return markup`<ul class="fields">${items}</ul>`;
}

/** Renders a field or a parameter: its name, type, limits, default, description, example, and inner fields. `notes` follow
 *  the type. */
export function fieldBody(name: string, schema: Schema, notes: Html | false): Html {
  const { description, examples } = schema as { description?: string; examples?: unknown[] };
  const facts = [
    notes,
    limitsOf(schema).map((limit) => markup`, ${limit}`),
    'default' in schema && markup`, default <code>${JSON.stringify(schema.default)}</code>`,
  ];
  return markup`<p><code class="name">${name}</code> <span class="type">${typeOf(schema)}${facts}</span></p>
    ${description !== undefined && prose(description)}
    ${examples && markup`<p class="example">Example: ${listOf(examples.map(exampleText))}</p>`}
    ${innerFields(schema)}`;
}

const exampleText = (example: unknown): string => (typeof example === 'string' ? example : JSON.stringify(example));

const listOf = (values: string[]): Html[] =>
  values.map((value, index) => markup`${index > 0 && ', '}<code>${value}</code>`);

/** Renders the fields of the objects that a value consists of. Schemas with a name have pages of their own. */
export function innerFields(schema: Schema): Html | undefined {
  if (schema.properties) return fieldList(schema);
  if (isSchema(schema.items)) return innerFields(schema.items);
  if (isSchema(schema.additionalProperties)) return innerFields(schema.additionalProperties);
  const forms = optionsOf(schema).flatMap((option) => innerFields(option) ?? []);
  if (forms.length <= 1) return forms[0];
  return markup`${forms.map((form, index) => markup`<p class="form">Form ${index + 1}:</p>${form}`)}`;
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

const optionsOf = ({ anyOf, oneOf }: Schema): Schema[] => (anyOf ?? oneOf ?? []) as Schema[];

/** Renders the type of a value in words, with links to schemas that have a name. */
export function typeOf(schema: Schema): Html {
  if ('const' in schema) return markup`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum) return markup`one of ${listOf((schema.enum as unknown[]).map((value) => JSON.stringify(value)))}`;
  if (schema.$ref) {
    const name = nameIn(schema.$ref);
    return markup`<a href="${schemaPath(name)}">${name}</a>`;
  }
  const options = optionsOf(schema);
  if (options.length > 0) {
    return markup`${options.map((option, index) => markup`${index > 0 && ' or '}${typeOf(option)}`)}`;
  }
  if (schema.type === 'array') return listType(schema);
  if (schema.type === 'object') return objectType(schema);
  if (schema.format === 'binary') return markup`file`;
  return markup`${schema.type ? [schema.type].flat().join(' or ') : 'any value'}`;
}

function listType({ items, prefixItems }: Schema): Html {
  if (prefixItems) {
    const members = (prefixItems as Schema[]).map((item, index) => markup`${index > 0 && ', '}${typeOf(item)}`);
    return markup`list of these: ${members}`;
  }
  return isSchema(items) && Object.keys(items).length > 0 ? markup`list of: ${typeOf(items)}` : markup`list`;
}

function objectType({ additionalProperties }: Schema): Html {
  const isMap = isSchema(additionalProperties) && Object.keys(additionalProperties).length > 0;
  return isMap ? markup`object with values of: ${typeOf(additionalProperties)}` : markup`object`;
}

/** Returns the limits of a value in words. Those of the members of a list follow those of the list. */
function limitsOf(schema: Schema): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, pattern, items, prefixItems } = schema;
  const isNumber = minimum !== undefined || maximum !== undefined;
  return [
    ...(isNumber ? [rangeText(minimum, maximum)] : []),
    ...(minLength !== undefined || maxLength !== undefined ? [`${rangeText(minLength, maxLength)} characters`] : []),
    ...(!prefixItems && (minItems !== undefined || maxItems !== undefined)
      ? [`${rangeText(minItems, maxItems)} values`]
      : []),
    ...(pattern !== undefined ? [`pattern ${pattern}`] : []),
    ...(isSchema(items) ? limitsOf(items).map((limit) => `each ${limit}`) : []),
    ...optionsOf(schema).flatMap(limitsOf),
  ];
}

function rangeText(from: number | undefined, to: number | undefined): string {
  if (from === undefined) return `at most ${to}`;
  return to === undefined ? `at least ${from}` : `${from} to ${to}`;
}
