// Writes the client's table of routes, its types and its classes of errors from the declarations in libs/contracts. With
// --check, writes nothing and fails if a file is stale.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bodyText, commentText, fieldsOf, fullText, sharedShapes, typeText } from './type-text.mjs';

const require = createRequire(import.meta.url);
const contracts = require('../../contracts/dist/index.js');
const { CLIENT_NAMES, describeSettings } = require('../../documents/dist/index.js');
const { z } = createRequire(require.resolve('../../contracts/dist/index.js'))('zod');
const { format } = await import('prettier');

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const FOLDER = 'libs/client/src/generated';
const HEAD = '// Generated from the declarations of the API: do not edit. `npm run generate` writes it.\n';

const byName = (one, other) => (one < other ? -1 : 1);
/** Sorted, so that an operation that moves to another file changes nothing here. */
const operations = contracts.HTTP_OPERATIONS.map((op) => ({ ...op, name: CLIENT_NAMES[op.id] })).sort((one, other) =>
  byName(one.name, other.name),
);

/** Throws unless every name is one operation's only. */
function checkNames() {
  const names = operations.map(({ name }) => name);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  const ill = names.filter((name) => !/^[a-z]\w*\.[a-z]\w*$/i.test(name));
  for (const [problem, wrong] of Object.entries({ twice, ill })) {
    if (wrong.length > 0) throw new Error(`client-names.ts in libs/documents: ${problem}: ${wrong.join(', ')}`);
  }
}

const pascalCase = (text) => text.toLowerCase().replace(/(?:^|[-_])(\w)/g, (_, initial) => initial.toUpperCase());

const namesOf = (op, encoding) =>
  Object.entries(op.params)
    .filter(([, param]) => param.encoding === encoding)
    .map(([name]) => name);

/** Returns the path with `{name...}` for a variable that takes the rest of the path. */
const pathOf = ({ http, params }) =>
  http.path.replace(/\{(\w+)\}/g, (variable, name) => (params[name].matchesRest ? `{${name}...}` : variable));

/** Returns whether a value of a JSON schema may be a text, such as a word of an enumeration. */
function mayBeText({ $ref, anyOf, enum: values, type }, $defs) {
  if ($ref) return mayBeText($defs[$ref.replace('#/$defs/', '')], $defs);
  if (anyOf) return anyOf.some((each) => mayBeText(each, $defs));
  if (values) return values.some((value) => typeof value === 'string');
  return type === undefined || [type].flat().includes('string');
}

/** Returns the names of parameters that travel as JSON text and may be texts. The client encodes other values in one way only. */
const textsAsJson = (op) =>
  namesOf(op, 'json').filter((name) => {
    const { $defs, ...schema } = schemaOf(op.params[name].schema, 'input');
    return mayBeText(schema, $defs);
  });

function routesFile() {
  const rows = operations.map((op) => {
    const json = textsAsJson(op);
    const [file] = namesOf(op, 'file');
    const route = {
      method: op.http.method,
      path: pathOf(op),
      ...(op.safe && { safe: true }),
      ...(json.length > 0 && { json }),
      ...(file !== undefined && { file }),
    };
    return `'${op.name}': ${JSON.stringify(route)},`;
  });
  return `${HEAD}import type { Route } from '../route.ts';\n
/** The routes of all operations, by \`group.method\`. */
export const ROUTES = {\n${rows.join('\n')}\n} as const satisfies Record<string, Route>;\n`;
}

/** The types of parameters that have several forms, which the server tells apart itself. */
const FORMS = {
  raw: {
    anchor: "number | 'newest' | 'oldest' | 'first_unread' | 'date' | (string & {})",
    to: 'string | number | number[] | string[]',
  },
  json: { narrow: 'NarrowTerm[] | null' },
};

const schemaOf = (schema, io) => z.toJSONSchema(schema, { io, unrepresentable: 'any' });

const isOptional = ({ schema, encoding, required }) =>
  encoding === 'file' ? !required : schema.safeParse(undefined).success;

/** Schemas that types are named after, by name. */
function nameSchemas() {
  for (const [exported, schema] of Object.entries(contracts)) {
    if (!schema?._zod || exported === 'Event') continue;
    if (!typeText(schemaOf(schema, 'output')).includes('{')) continue;
    z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id: exported.replace(/Record$/, '') });
  }
  z.globalRegistry.add(contracts.Event, { id: 'ChatEvent' });
}

/** Schemas that requests and answers spread over their own fields or repeat, in the order in which they may refer to each other. */
const SHARED = [
  'GroupSettingValue',
  'GroupSettingUpdate',
  'UserSettings',
  'RealmSettings',
  'ChannelRecord',
  'SubscriptionRecord',
  'UserRecord',
  'EventMessage',
  'MessageRecord',
];

/** Types by which others refer to a schema: names by text, and shapes of objects. */
const shared = { names: new Map(), shapes: [] };

/** The texts of all types that have a name. */
const definitions = new Map();

/** Adds definitions. Throws if one is already defined in another way: as values that requests may leave out, for example. */
function define($defs) {
  for (const [name, schema] of Object.entries($defs)) {
    const text = definitions.get(name) ?? fullText(schema, shared);
    const own = shared.shapes.some((shape) => shape.name === name) ? text : fullText(schema, shared);
    if (text !== own) throw new Error(`${name}: requests and answers have different types`);
    definitions.set(name, text);
  }
}

function shareSchemas() {
  for (const exported of SHARED) {
    const { $ref, $defs } = schemaOf(contracts[exported], 'output');
    const name = $ref.replace('#/$defs/', '');
    define({ [name]: $defs[name] });
    shared.names.set(definitions.get(name), name);
    if ($defs[name].type === 'object') shared.shapes.push({ name, fields: fieldsOf($defs[name], shared) });
  }
}

function paramsText(op) {
  const properties = {};
  const required = [];
  for (const [name, param] of Object.entries(op.params)) {
    const { schema, encoding } = param;
    if (!isOptional(param)) required.push(name);
    const { $defs = {}, ...json } = schemaOf(schema, 'input');
    const type = encoding === 'file' ? 'Blob' : FORMS[encoding]?.[name];
    if (!type) define($defs);
    properties[name] = { ...json, ...(type && { typeText: type }) };
  }
  const { texts, fields } = sharedShapes({ properties, required }, shared);
  const heritage = texts.length > 0 ? ` extends ${texts.join(', ')}` : '';
  return `export interface ${pascalCase(op.id)}Params${heritage} ${bodyText(fields)}`;
}

const hasParams = (op) => Object.keys(op.params).length > 0;
const needsParams = (op) => Object.values(op.params).some((param) => !isOptional(param));

function methodText(op) {
  const type = hasParams(op) ? `${pascalCase(op.id)}Params` : 'Record<string, never>';
  const comment = commentText(`${op.summary}.`, `\`${op.http.method} ${op.http.path}\``);
  const params = `params${needsParams(op) ? '' : '?'}: ${type}`;
  return `${comment}${op.name.split('.')[1]}(${params}, options?: CallOptions): Promise<${pascalCase(op.id)}Result>;`;
}

function operationsText() {
  const groups = [...new Set(operations.map(({ name }) => name.split('.')[0]))].sort();
  const texts = groups.map((group) => {
    const methods = operations.filter(({ name }) => name.startsWith(`${group}.`)).map(methodText);
    return `${group}: {\n${methods.join('\n')}\n};`;
  });
  return `/** All operations, by resource. */\nexport interface Operations {\n${texts.join('\n')}\n}`;
}

function typesFile() {
  nameSchemas();
  shareSchemas();
  const params = operations.filter(hasParams).map(paramsText);
  const outputText = (schema) => {
    const { $defs = {}, ...json } = schemaOf(schema, 'output');
    define($defs);
    return typeText(json, shared);
  };
  const results = operations.map((op) => `export type ${pascalCase(op.id)}Result = ${outputText(op.resultSchema)};`);
  const events = new Map();
  for (const { name, clientSchema } of contracts.EVENTS) {
    if (!clientSchema || name === contracts.heartbeat.name) continue;
    events.set(name, [...(events.get(name) ?? []), outputText(clientSchema)]);
  }
  definitions.delete('ChatEvent');
  const named = [...definitions]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, text]) => `export type ${name} = ${text};`);
  const fields = [...events]
    .sort(([one], [other]) => byName(one, other))
    .map(([name, types]) => `'${name}': ${types.join(' | ')};`);
  return [
    `${HEAD}import type { CallOptions } from '../transport.ts';`,
    `/** One condition on messages. All conditions of a narrow must hold. */
export type NarrowTerm = { operator: string; operand: string | number | (number | string)[]; negated?: boolean } | [string, string];`,
    ...named,
    `/** The events of a queue, by \`type\` or \`type/op\`. */\nexport interface Events {\n${fields.join('\n')}\n}`,
    '/** Any event of a queue. */\nexport type ChatEvent = Events[keyof Events];',
    ...params,
    ...results,
    operationsText(),
  ].join('\n\n');
}

/** Returns the name of a code's class. */
const classOf = (code) => `${pascalCase(code.replace(/_(ERROR|HIT)$/, ''))}Error`;

function errorsFile() {
  const codes = Object.keys(contracts.ERROR_STATUS);
  const classes = codes.map((code) => {
    const name = classOf(code);
    return `export class ${name} extends ApiError {\noverride readonly name: string = '${name}';\n}`;
  });
  const entries = codes.map((code) => `${code}: ${classOf(code)},`);
  return `${HEAD}import { ApiError } from '../api-error.ts';\n\n${classes.join('\n')}
\n/** The class of each code. */\nexport const ERROR_CLASSES = {\n${entries.join('\n')}\n};\n`;
}

/** Writes the description of the settings. Its type keeps the names of the settings. */
function settingsFile() {
  return `${HEAD}import type { SettingDescription, SettingScope } from '../setting.ts';\n
/** All settings that clients show in forms, by scope and name. */
export const SETTINGS = ${JSON.stringify(describeSettings())} as const satisfies Record<SettingScope, Record<string, SettingDescription>>;\n`;
}

checkNames();
const style = JSON.parse(readFileSync(join(ROOT, '.prettierrc.json'), 'utf8'));
const texts = {
  'routes.ts': routesFile(),
  'types.ts': typesFile(),
  'errors.ts': errorsFile(),
  'settings.ts': settingsFile(),
};
for (const [name, text] of Object.entries(texts)) {
  const file = join(ROOT, FOLDER, name);
  const formatted = await format(text, { ...style, parser: 'typescript' });
  const isStale = !existsSync(file) || readFileSync(file, 'utf8') !== formatted;
  if (!process.argv.includes('--check')) writeFileSync(file, formatted);
  else if (isStale) {
    console.error(`${FOLDER}/${name} is stale: run npm run generate`);
    process.exitCode = 1;
  }
}
