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

function objectText({ properties = {}, required = [], additionalProperties = false }) {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? '' : '?';
    return `${commentText(schema.description)}${keyText(name)}${mark}: ${typeText(schema)};`;
  });
  if (additionalProperties) {
    // An index signature has to allow every other field's type.
    const value = fields.length > 0 ? 'unknown' : typeText(additionalProperties);
    fields.push(`[name: string]: ${value};`);
  }
  return fields.length > 0 ? `{\n${fields.join('\n')}\n}` : 'Record<string, never>';
}

function arrayText({ prefixItems, items }) {
  if (prefixItems) return `[${prefixItems.map(typeText).join(', ')}]`;
  return `${inParentheses(typeText(items ?? {}))}[]`;
}

/** Returns the TypeScript type of the values that a JSON schema allows. A reference becomes the name of its definition. */
export function typeText(schema) {
  if (schema === true) return 'unknown';
  if (schema.$ref) return schema.$ref.replace('#/$defs/', '');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return unionOf(schema.enum.map((value) => JSON.stringify(value)));
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return unionOf(alternatives.map(typeText));
  if (schema.allOf) return schema.allOf.map((part) => inParentheses(typeText(part))).join(' & ');
  if (schema.not && isEmpty(schema.not)) return 'never';
  if (Array.isArray(schema.type)) return unionOf(schema.type.map((type) => typeText({ ...schema, type })));
  switch (schema.type) {
    case 'object':
      return objectText(schema);
    case 'array':
      return arrayText(schema);
    case 'integer':
      return 'number';
    default:
      return schema.type ?? 'unknown';
  }
}
