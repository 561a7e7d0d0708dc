/** Compares answers of the API with its document, docs/openapi.json. */
import { readFileSync } from 'node:fs';
import { default as draft4 } from 'ajv-draft-04';
import formats from 'ajv-formats';
import { inRoot } from './paths.mjs';

/**
 * @typedef {Record<string, any>} Schema
 * @typedef {{ responses: Record<string, { content?: Record<string, { schema?: Schema }> }> }} Operation
 * @typedef {object} JudgedAnswer
 * @property {string} method
 * @property {string} path with or without its query
 * @property {number} status
 * @property {string} type its content type; empty without one
 * @property {unknown} [body] the parsed JSON; undefined for any other content
 */

const PREFIX = '/api/v1/';
/** The route of the document itself, which the document does not describe. */
const UNDESCRIBED = [`${PREFIX}openapi.json`];
/** The status of an answer that the browser already has. */
const NOT_MODIFIED = 304;
/** A row of results has each result variable's count under its id, too: a list of ids that grows with each platform. */
const OPEN = ['ResultRowDto'];
/** Enough to see what is wrong, and short enough to read. */
const MOST_FAULTS = 5;

/** @type {{ paths: Record<string, Record<string, Operation>>, components: { schemas: Record<string, Schema> } }} */
const document = JSON.parse(readFileSync(inRoot('docs/openapi.json'), 'utf8'));

// OpenAPI 3.0 builds on draft 4 of JSON Schema: its exclusive bounds are booleans.
const ajv = new draft4.default({ strict: false, allErrors: true });
formats.default(ajv);
for (const [name, schema] of Object.entries(document.components.schemas))
  ajv.addSchema(
    OPEN.includes(name) ? { ...exact(schema), additionalProperties: true } : exact(schema),
    `#/components/schemas/${name}`,
  );

const routes = Object.entries(document.paths)
  .map(([path, operations]) => ({ path, operations, pattern: patternOf(path) }))
  // A fixed part of a path comes before a parameter at the same place.
  .sort((a, b) => (a.path.replaceAll('{', '~') < b.path.replaceAll('{', '~') ? -1 : 1));
/** @type {Map<Schema, import('ajv').ValidateFunction>} */
const compiled = new Map();

/**
 * The parts of an answer that the document does not describe: a route, a status, a content type, a field, or a value.
 * @param {JudgedAnswer} answer
 * @returns {string[]} empty if it is as documented, or if its address is not the API's
 */
export function faultsOf({ method, path, status, type, body }) {
  const address = path.split('?')[0] ?? '';
  if (!address.startsWith(PREFIX) || UNDESCRIBED.includes(address)) return [];
  const operation = operationOf(method, address);
  // Requests to an unknown route, or with a method that it does not have, are refused.
  if (operation === undefined) return status < 400 ? ['the route'] : [];
  const documented = status === NOT_MODIFIED ? 200 : status;
  const response = operation.responses[documented] ?? operation.responses[`${String(status)[0]}XX`];
  if (response === undefined) return [`the status ${status}`];
  const [plain = ''] = type.split(';');
  const { content } = response;
  if (content === undefined || plain === '') return [];
  const media = content[plain] ?? content['*/*'];
  if (media === undefined) return [`the content type ${plain}`];
  return body === undefined || media.schema === undefined ? [] : wrongIn(media.schema, body);
}

/** @param {string} method @param {string} address */
function operationOf(method, address) {
  const found = routes.filter(({ pattern }) => pattern.test(address));
  return found.map(({ operations }) => operations[method.toLowerCase()]).find((operation) => operation !== undefined);
}

/** @param {Schema} schema @param {unknown} body */
function wrongIn(schema, body) {
  let validate = compiled.get(schema);
  if (validate === undefined) compiled.set(schema, (validate = ajv.compile(exact(schema))));
  if (validate(body)) return [];
  return (validate.errors ?? []).slice(0, MOST_FAULTS).map(({ instancePath, message, params }) => {
    const extra = params['additionalProperty'];
    return `${instancePath || 'the body'} ${extra === undefined ? message : `has the undocumented field ${extra}`}`;
  });
}

/** @param {string} path a path of the document */
function patternOf(path) {
  const parts = path.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('[^/]+')}$`);
}

/**
 * Converts a schema of OpenAPI 3.0 to JSON Schema, which has no `nullable`. Objects may have only the fields of the document, because
 * clients cannot rely on an undescribed field.
 * @param {any} schema
 * @returns {any}
 */
function exact(schema) {
  if (Array.isArray(schema)) return schema.map(exact);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { nullable, ...rest } = schema;
  /** @type {Schema} */
  const own = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, key === 'properties' ? eachOf(value) : exact(value)]),
  );
  if (own['properties'] !== undefined) own['additionalProperties'] ??= false;
  return nullable === true ? { anyOf: [{ type: 'null' }, own] } : own;
}

/**
 * @param {Record<string, Schema>} properties
 * @returns {Record<string, Schema>}
 */
function eachOf(properties) {
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, exact(value)]));
}
