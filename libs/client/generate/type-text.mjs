const isEmpty = (object) => Object.keys(object).length === 0;
const keyText = (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name));

/** Returns the union of types, each once. */
const unionOf = (types) => [...new Set(types)].join(' | ') || 'never';

/** Returns a type between parentheses if it may need them as a part of another. Formatting removes those that are not needed. */
const inParentheses = (text) => (/[|&]/.test(text) ? `(${text})` : text);

/** Returns a documentation comment, or nothing for no text. */
export const commentText = (...lines) => {
  const text = lines.filter(Boolean).join('\n').replaceAll('*/', '* /').replaceAll('\n', '\n * ');
  return text ? `/** ${text} */\n` : '';
};

/** Returns the fields of an object's schema: name, documentation, whether it is optional, and type. */
export const fieldsOf = ({ properties = {}, required = [] }, named) =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    comment: commentText(schema.description),
    isOptional: !required.includes(name),
    type: typeText(schema, named),
  }));

const fieldText = ({ name, comment, isOptional, type }) =>
  `${comment}${keyText(name)}${isOptional ? '?' : ''}: ${type};`;

/** Returns the text of the fields of a shape, and the fields that remain. With `partial` all fields of the shape are optional. */
function takeShape(fields, { name, fields: shape }, partial) {
  const own = new Map(fields.map((field) => [field.name, field]));
  const isShared = ({ name, type, isOptional }) => {
    const field = own.get(name);
    return field?.type === type && field.isOptional === (partial || isOptional);
  };
  const [shared, others] = [shape.filter(isShared), shape.filter((field) => !isShared(field))];
  const equal = new Set(
    shared.filter(({ name, comment }) => own.get(name).comment === comment).map(({ name }) => name),
  );
  const namesText = (listed) => listed.map((field) => `'${field.name}'`).join(' | ');
  const [verb, listed] = others.length <= shared.length ? ['Omit', others] : ['Pick', shared];
  const chosen = listed.length > 0 ? `${verb}<${name}, ${namesText(listed)}>` : name;
  return {
    text: partial ? `Partial<${chosen}>` : chosen,
    rest: fields.filter((field) => !equal.has(field.name)),
    saved: equal.size - listed.length / 2,
  };
}

/** Fields that a shape must save at least. */
const SAVED_FIELDS = 8;

/** Returns the texts of named shapes whose fields an object has, and its other fields. A description that differs keeps its field. */
export function sharedShapes(schema, named) {
  let fields = fieldsOf(schema, named);
  const texts = [];
  for (;;) {
    const [best] = named.shapes
      .flatMap((shape) => [false, true].map((partial) => takeShape(fields, shape, partial)))
      .sort((one, other) => other.saved - one.saved);
    if (!best || best.saved < SAVED_FIELDS) return { texts, fields };
    texts.push(best.text);
    fields = best.rest;
  }
}

/** Returns the text of an object with fields, and lines after them. */
export const bodyText = (fields, ...lines) => `{\n${[...fields.map(fieldText), ...lines].join('\n')}\n}`;

function objectText(schema, named) {
  const { additionalProperties, properties = {} } = schema;
  const { texts, fields } = sharedShapes(schema, named);
  if (additionalProperties) {
    // An index signature has to allow every other field's type.
    const value = isEmpty(properties) ? typeText(additionalProperties, named) : 'unknown';
    texts.push(bodyText(fields, `[name: string]: ${value};`));
  } else if (fields.length > 0) texts.push(bodyText(fields));
  return texts.join(' & ') || 'Record<string, never>';
}

function arrayText({ prefixItems, items }, named) {
  if (prefixItems) return `[${prefixItems.map((item) => typeText(item, named)).join(', ')}]`;
  return `${inParentheses(typeText(items ?? {}, named))}[]`;
}

/** Types that have a name: names by text, and the shapes of objects that other objects may contain. */
const NO_NAMES = { names: new Map(), shapes: [] };

/**
 * Returns the TypeScript type of the values that a JSON schema allows. A reference becomes the name of its definition, and a type
 * that has a name becomes its name.
 */
export function typeText(schema, named = NO_NAMES) {
  const text = fullText(schema, named);
  return named.names.get(text) ?? text;
}

/** Returns the same as typeText, but writes a type that has a name in full. */
export function fullText(schema, named = NO_NAMES) {
  const partText = (part) => typeText(part, named);
  if (schema === true) return 'unknown';
  if (schema.typeText) return schema.typeText;
  if (schema.$ref) return schema.$ref.replace('#/$defs/', '');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return unionOf(schema.enum.map((value) => JSON.stringify(value)));
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return unionOf(alternatives.map(partText));
  if (schema.allOf) return schema.allOf.map((part) => inParentheses(partText(part))).join(' & ');
  if (schema.not && isEmpty(schema.not)) return 'never';
  if (Array.isArray(schema.type)) return unionOf(schema.type.map((type) => partText({ ...schema, type })));
  switch (schema.type) {
    case 'object':
      return objectText(schema, named);
    case 'array':
      return arrayText(schema, named);
    case 'integer':
      return 'number';
    default:
      return schema.type ?? 'unknown';
  }
}
