import { BadRequest, pathText, type Path } from '../wire/failure.js';
import { camelCase, messageOf, valuesOf, type Field } from './messages.js';

/** A message in the JSON format that Google writes: names in camel case, 64-bit numbers as text, enums by name. */
export type Resource = Record<string, unknown>;

interface Violation {
  field: string;
  description: string;
}

/**
 * Reads JSON as a message. Names may be in camel case or with underscores; null counts as absent.
 * @throws BadRequest for unknown names, wrong types, unknown values of an enum, or two members of a `oneof`
 */
export function readMessage(name: string, json: unknown): Resource {
  const violations: Violation[] = [];
  const message = messageAt(name, json, [], violations);
  if (violations.length > 0) throw new BadRequest(violations);
  return message;
}

function messageAt(name: string, json: unknown, at: Path, violations: Violation[]): Resource {
  if (!isObject(json)) {
    violations.push({
      field: pathText(at),
      description: `Invalid value at '${pathText(at)}' (${name}), ${JSON.stringify(json)}`,
    });
    return {};
  }
  const fields = messageOf(name);
  const chosen = new Map<string, string>();
  const read: Resource = {};
  for (const [key, value] of Object.entries(json)) {
    const field = fields.get(camelCase(key));
    if (!field) {
      const where = at.length > 0 ? ` at '${pathText(at)}'` : '';
      violations.push({
        field: pathText(at),
        description: `Invalid JSON payload received. Unknown name "${key}"${where}: Cannot find field.`,
      });
      continue;
    }
    if (value === null) continue;
    const before = field.choice === undefined ? undefined : chosen.get(field.choice);
    if (before !== undefined) {
      const description = `Invalid value at '${pathText(at)}' (oneof), oneof field '${field.choice}' is already set. Cannot set '${field.json}'`;
      violations.push({ field: pathText(at), description });
      continue;
    }
    if (field.choice !== undefined) chosen.set(field.choice, key);
    const path = [...at, field.name];
    if (field.isList !== Array.isArray(value)) wrong(path, field, value, violations);
    else if (field.isList)
      read[field.json] = (value as unknown[]).map((one, n) => valueAt(field, one, [...path, n], violations));
    else read[field.json] = valueAt(field, value, path, violations);
  }
  return read;
}

function valueAt(field: Field, value: unknown, at: Path, violations: Violation[]): unknown {
  if (field.kind === 'message') return messageAt(field.type, value, at, violations);
  if (field.kind === 'enum') {
    if (typeof value === 'string' && isEnumValue(field.type, value)) return value;
    return wrong(at, field, value, violations);
  }
  const read = SCALARS[field.type]!(value);
  return read === undefined ? wrong(at, field, value, violations) : read;
}

const isEnumValue = (name: string, value: string): boolean =>
  valuesOf(name).has(value) || value === 'UNSPECIFIED' || value === 'UNKNOWN';

function wrong(at: Path, { kind, type }: Field, value: unknown, violations: Violation[]): undefined {
  const wanted = kind === 'scalar' ? `TYPE_${type.toUpperCase()}` : `type.googleapis.com/${type}`;
  violations.push({
    field: pathText(at),
    description: `Invalid value at '${pathText(at)}' (${wanted}), ${JSON.stringify(value)}`,
  });
}

const INT64 = 2n ** 63n;
const isWhole = (value: unknown): value is string | number =>
  typeof value === 'number' ? Number.isSafeInteger(value) : typeof value === 'string' && /^-?\d{1,19}$/.test(value);

/** Readers of scalars; they return undefined for a wrong type. */
const SCALARS: Record<string, (value: unknown) => unknown> = {
  string: (value) => (typeof value === 'string' ? value : undefined),
  bool: (value) => (typeof value === 'boolean' ? value : undefined),
  int64: (value) => {
    if (!isWhole(value)) return undefined;
    const number = BigInt(value);
    return number >= -INT64 && number < INT64 ? String(number) : undefined;
  },
  int32: (value) => (isWhole(value) && Math.abs(Number(value)) < 2 ** 31 ? Number(value) : undefined),
  double: (value) =>
    value !== '' && typeof value !== 'boolean' && Number.isFinite(Number(value)) ? Number(value) : undefined,
  float: (value) =>
    value !== '' && typeof value !== 'boolean' && Number.isFinite(Number(value)) ? Number(value) : undefined,
  bytes: (value) => (typeof value === 'string' && /^[\w+/-]*={0,2}$/.test(value) ? value : undefined),
  mask: (value) => (typeof value === 'string' ? value : undefined),
};

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
