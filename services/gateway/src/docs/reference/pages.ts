import { type AnyOperation, type Param, pathsOf } from '@team-chat/contracts';
import { callersOf } from '@team-chat/documents';
import { type Html, markup } from '@team-chat/pages';
import {
  inline,
  listParameters,
  nameIn,
  type OpenApiDocument,
  type OperationObject,
  operationPath,
  type Parameter,
  prose,
  type ResponseObject,
  type Schema,
  schemaPath,
} from './document';
import { fieldBody, fieldList, innerFields, typeOf } from './fields';

/** A page of the reference, without the frame of all pages. */
export interface ReferencePage {
  title: string;
  body: Html;
}

/** An operation of the OpenAPI document with its declaration. */
export interface DocumentedOperation {
  method: string;
  operation: OperationObject;
  declaration: AnyOperation;
}

/** Turns the name of a group of operations into the anchor of its heading. */
const anchorOf = (name: string): string => name.toLowerCase().replace(/[^a-z]+/g, '-');

/** Builds the list of all operations, by resource, and of all schemas with a name. A script adds a filter. */
export function indexPage(document: OpenApiDocument, operations: DocumentedOperation[]): ReferencePage {
  const groups = document.tags.map(({ name, description }) => {
    const items = operations.filter(({ operation }) => operation.tags[0] === name).map(operationItem);
    return group(name, description, items);
  });
  const { schemas } = document.components;
  const kinds = ['events', 'errors', 'objects'].map((kind) => {
    const names = Object.keys(schemas).filter((name) => kindOf(name) === kind);
    return group(
      KINDS[kind as keyof typeof KINDS].title,
      KINDS[kind as keyof typeof KINDS].text,
      names.map(schemaItem),
    );
  });
  return {
    title: 'Reference',
    body: markup`<h1>Reference</h1>
      <p>
        Every operation of the API, at feature level ${document.info.version}. Paths are relative to <code>/api/v1</code>. The
        pages are made of the <a href="/api/v1/openapi.json">OpenAPI document</a>. Begin with the
        <a href="/api/docs/first-steps">first steps</a>.
      </p>
      <search id="filter" hidden>
        <label for="filter-text">Filter by path, name or summary</label>
        <input id="filter-text" type="search" autocomplete="off" spellcheck="false" />
        <p id="filter-result" role="status"></p>
      </search>
      ${groups} ${kinds}`,
  };
}

function group(name: string, description: string, items: Html[]): Html {
  return markup`<section class="group">
    <h2 id="${anchorOf(name)}">${name}</h2>
    <p>${inline(description)}</p>
    <ul>${items}</ul>
  </section>`;
}

function operationItem({ method, operation, declaration }: DocumentedOperation): Html {
  const { operationId: id, summary } = operation;
  return markup`<li id="${id}">
    <a href="${operationPath(id)}"><span class="method">${method} </span>${declaration.http!.path}</a> ${inline(summary)}
  </li>`;
}

const schemaItem = (name: string): Html => markup`<li><a href="${schemaPath(name)}">${name}</a></li>`;

const KINDS = {
  events: { title: 'Schemas of events', text: 'What `GET /events` returns.' },
  errors: { title: 'Schemas of errors', text: 'Refusals, by their `code`.' },
  objects: { title: 'Schemas of objects', text: 'Values of parameters and answers that occur in several places.' },
};

const kindOf = (name: string): keyof typeof KINDS =>
  /.Event$/.test(name) ? 'events' : /Error$/.test(name) ? 'errors' : 'objects';

/** Builds the page of a schema. */
export function schemaPage(name: string, schema: Schema): ReferencePage {
  return {
    title: name,
    body: markup`${trail(KINDS[kindOf(name)].title)}
      <h1>${name}</h1>
      ${schema.description !== undefined && prose(schema.description)}
      <p>Type: ${typeOf(schema)}.</p>
      ${innerFields(schema)}`,
  };
}

const trail = (name: string): Html =>
  markup`<p class="trail"><a href="/api/docs">Reference</a> › <a href="/api/docs#${anchorOf(name)}">${name}</a></p>`;

/** Builds the page of an operation. `tryScript` is the path of the script that sends requests, which the page loads when a
 *  reader wants to try the operation. */
export function operationPage(
  document: OpenApiDocument,
  { method, operation, declaration }: DocumentedOperation,
  tryScript: string,
): ReferencePage {
  const parameters = listParameters(operation);
  return {
    title: `${operation.operationId}: ${operation.summary}`,
    body: markup`${trail(operation.tags[0])}
      <h1>${inline(operation.summary)}</h1>
      ${pathsOf(declaration.http!).map((path) => markup`<p class="route"><span class="method">${method}</span> /api/v1${path}</p>`)}
      ${declaration.description !== undefined && prose(declaration.description)}
      ${facts(document, declaration)}
      <h2 id="parameters">Parameters</h2>
      ${parameterList(parameters, declaration)}
      ${trySection(method, operation, declaration, tryScript)}
      <h2 id="answer">Answer</h2>
      ${answer(operation)}
      <h2 id="errors">Errors</h2>
      ${errorLists(document, operation)}
      <h2 id="samples">Samples</h2>
      ${operation['x-codeSamples'].map(
        ({ lang, label = lang, source }) => markup`<h3>${label}</h3>
          <pre class="sample-text" tabindex="0">${source}</pre>`,
      )}`,
  };
}

function facts({ components }: OpenApiDocument, declaration: AnyOperation): Html {
  const names = [...new Set(declaration.emits.map(({ name }) => name))];
  const events = names.flatMap((name) => {
    const schemas = Object.keys(components.schemas).filter(
      (schema) => eventNameOf(components.schemas[schema]!) === name,
    );
    return schemas.map((schema) => markup`<li><a href="${schemaPath(schema)}"><code>${name}</code></a></li>`);
  });
  const fact = (term: string, text: Html | string) => markup`<dt>${term}</dt><dd>${text}</dd>`;
  return markup`<dl class="facts">
    ${fact('Operation', markup`<code>${declaration.id}</code>`)}
    ${fact('For', inline(callersOf(declaration)))}
    ${declaration.level !== undefined && fact('Since', `feature level ${declaration.level}`)}
    ${events.length > 0 && fact('Events', markup`<ul>${events}</ul>`)}
  </dl>`;
}

/** Returns the name of an event: its type and, where there is one, its `op`. */
function eventNameOf({ properties }: Schema): string | undefined {
  if (properties?.type?.const === undefined) return undefined;
  return [properties.type.const, properties.op?.const].filter((part) => part !== undefined).join('/');
}

function parameterList(parameters: Parameter[], declaration: AnyOperation): Html {
  if (parameters.length === 0) return markup`<p>None.</p>`;
  const items = parameters.map((parameter) => {
    const { name, schema, isRequired, isJson } = parameter;
    const notes = markup`${isRequired && markup`, <strong>required</strong>`}, in the ${parameter.in}${isJson && ' as JSON text'}`;
    const field = JSON.stringify(fieldOf(parameter, declaration));
    return markup`<li id="parameter-${name}" data-field="${field}">${fieldBody(name, schema, notes)}</li>`;
  });
  return markup`<ul class="fields">${items}</ul>`;
}

/** Returns what the script that tries operations has to know of a parameter. */
function fieldOf({ name, in: place, isRequired, isJson, schema }: Parameter, { params, example: sent }: AnyOperation) {
  const choices = schema.type === 'boolean' ? ['true', 'false'] : (schema.enum as unknown[] | undefined)?.map(String);
  const example = (schema.examples as unknown[] | undefined)?.[0];
  const text =
    typeof example === 'string' && !isJson ? example : example === undefined ? undefined : JSON.stringify(example);
  return {
    name,
    in: place,
    ...(isRequired && { required: true }),
    ...((params as Record<string, Param>)[name]?.matchesRest && { rest: true }),
    ...(schema.format === 'binary' ? { file: true } : isJson && { json: true }),
    ...(choices && !isJson && { choices }),
    ...(text !== undefined && { example: text, sent: isRequired || sent.includes(name) }),
  };
}

function trySection(method: string, operation: OperationObject, { http }: AnyOperation, script: string): Html {
  const credentials = !operation.security ? 'required' : operation.security.length > 0 ? 'optional' : 'none';
  const isUpload = 'multipart/form-data' in (operation.requestBody?.content ?? {});
  return markup`<section id="try" hidden
      data-script="${script}" data-method="${method}" data-path="/api/v1${http!.path}" data-credentials="${credentials}"
      ${isUpload && markup`data-upload="true"`}>
    <h2 id="try-it">Try it</h2>
    <p><button type="button" id="try-open">Try ${operation.operationId}</button></p>
  </section>`;
}

function answer({ responses }: OperationObject): Html {
  const { schema, example } = (responses['200'] as ResponseObject).content['application/json']!;
  return markup`${schema.$ref ? markup`<p>Only ${typeOf(schema)}: the envelope without further fields.</p>` : fieldList(schema)}
    ${
      example !== undefined &&
      markup`<h3>Example</h3>
        <pre class="sample-text" tabindex="0">${JSON.stringify(example, null, 2)}</pre>`
    }`;
}

/** Lists the errors of an operation, and below them those of all operations. */
function errorLists({ components }: OpenApiDocument, { responses }: OperationObject): Html {
  const own: Html[] = [];
  const common: Html[] = [];
  for (const [status, response] of Object.entries(responses)) {
    if (status === '200') continue;
    const isCommon = '$ref' in response;
    const { content } = isCommon ? components.responses[nameIn(response.$ref)]! : response;
    const { schema } = content['application/json']!;
    for (const { $ref } of (schema.anyOf ?? [schema]) as { $ref: string }[]) {
      const name = nameIn($ref);
      const { description, properties } = components.schemas[name]!;
      (isCommon ? common : own).push(
        markup`<li><p>${status === 'default' ? '4xx' : status} <a href="${schemaPath(name)}"><code>${properties.code.const}</code></a></p>
          ${prose(description)}</li>`,
      );
    }
  }
  return markup`<ul class="fields">${own}</ul>
    <details><summary>Errors that every operation can give</summary><ul class="fields">${common}</ul></details>`;
}
