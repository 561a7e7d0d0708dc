import { fromJson, toJson, type DescMessage, type JsonValue, type Message } from '@bufbuild/protobuf';
import { officialCall } from './official-calls.js';
import { officialRegistry } from './registry.js';

/**
 * Parses a request of the Google Ads API as the official message of that call: an unknown field, an unknown value of an enum, a wrong type
 * and two members of one choice are errors.
 * @param path `/v26/…`, without a query
 * @param body the JSON body; for a GET, its query parameters
 * @throws an error that names the field, or says that Google has no such method
 */
export function parseGoogleRequest(verb: string, path: string, body: unknown = {}): void {
  const { request, fromPath } = officialCall(verb, path);
  const repeated = Object.keys(fromPath).filter((name) => isObject(body) && name in body);
  if (repeated.length > 0) throw new Error(`${repeated.join(', ')} is part of the path, not of the body`);
  parseAs(request, { ...fromPath, ...(body as object) });
}

/**
 * Parses an answer of the Google Ads API as the official message of that call, or as the official shape of an error.
 * @throws an error that names the field
 */
export function parseGoogleAnswer(verb: string, path: string, status: number, body: unknown): void {
  const { response, isStream } = officialCall(verb, path);
  if (status >= 400) return parseError(isStream && Array.isArray(body) ? body[0] : body);
  if (!isStream) return parseWritten(response, body);
  if (!Array.isArray(body)) throw new Error('A stream answers with an array.');
  for (const chunk of body) parseWritten(response, chunk);
}

function parseAs(message: string, json: unknown): { schema: DescMessage; parsed: Message } {
  const registry = officialRegistry();
  const schema = registry.getMessage(message);
  if (!schema) throw new Error(`Google has no message ${message}`);
  return { schema, parsed: fromJson(schema, json as JsonValue, { registry }) };
}

/**
 * Google reads several notations but writes only one: 64-bit numbers as text, enums by name, no fields with default
 * values.
 */
function parseWritten(message: string, json: unknown): void {
  const { schema, parsed } = parseAs(message, json);
  const written = toJson(schema, parsed, { registry: officialRegistry() });
  const difference = differenceOf(written, json);
  if (difference !== undefined) throw new Error(`Google would write it differently: ${difference}`);
}

/** `{"error": {code, message, status, details}}`: a google.rpc.Status, whose `status` is the name of its code. */
function parseError(body: unknown): void {
  if (!isObject(body) || Object.keys(body).join() !== 'error' || !isObject(body['error'])) {
    throw new Error(`No error of Google's shape: ${JSON.stringify(body)}`);
  }
  const { status, ...rpcStatus } = body['error'];
  if (typeof status !== 'string' || !/^[A-Z_]+$/.test(status)) throw new Error(`No status: ${JSON.stringify(status)}`);
  parseWritten('google.rpc.Status', withoutBadRequests(rpcStatus));
}

/** The definitions do not include the front end's own detail, so its shape is checked here. */
function withoutBadRequests({ details, ...others }: Record<string, unknown>): Record<string, unknown> {
  const known = Array.isArray(details) ? details.filter((detail) => !isBadRequest(detail)) : [];
  return known.length > 0 ? { ...others, details: known } : others;
}

function isBadRequest(detail: unknown): boolean {
  if (!isObject(detail) || detail['@type'] !== 'type.googleapis.com/google.rpc.BadRequest') return false;
  const { '@type': _, fieldViolations, ...others } = detail;
  if (Object.keys(others).length > 0 || !Array.isArray(fieldViolations)) throw new Error('No google.rpc.BadRequest');
  for (const violation of fieldViolations) {
    const isRight =
      isObject(violation) &&
      Object.entries(violation).every(
        ([name, value]) => /^(field|description)$/.test(name) && typeof value === 'string',
      );
    if (!isRight) throw new Error(`No violation of google.rpc.BadRequest: ${JSON.stringify(violation)}`);
  }
  return true;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The first difference between two pieces of JSON; undefined if they are equal. */
function differenceOf(wanted: unknown, found: unknown, path = ''): string | undefined {
  if (typeof wanted !== 'object' || typeof found !== 'object' || wanted === null || found === null)
    return wanted === found ? undefined : `${path} is ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`;
  const [left, right] = [wanted as Record<string, unknown>, found as Record<string, unknown>];
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const difference = differenceOf(left[key], right[key], `${path}/${key}`);
    if (difference !== undefined) return difference;
  }
  return undefined;
}
