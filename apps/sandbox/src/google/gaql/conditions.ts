import type { Resource } from '../schema/read.js';
import { namedRange } from './dates.js';
import { queryError } from './error.js';
import type { PlannedCondition, PlannedField } from './plan.js';

/** The value of a field in a row; undefined if it has none. */
export const valueAt = (row: Resource, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, step) => (inner as Resource | undefined)?.[step], row);

/** Compares numbers as numbers and everything else as text. Missing values come first. */
export function compare(field: PlannedField['field'], left: unknown, right: unknown): number {
  if (left === undefined || right === undefined) return left === right ? 0 : left === undefined ? -1 : 1;
  // A JavaScript number cannot hold 64 bits.
  const isExact = field.type === 'int64' && [left, right].every((one) => /^-?\d+$/.test(String(one)));
  if (isExact) {
    const [a, b] = [BigInt(String(left)), BigInt(String(right))];
    return a < b ? -1 : a > b ? 1 : 0;
  }
  if (field.kind === 'scalar' && field.type !== 'string' && field.type !== 'bool') return Number(left) - Number(right);
  const [a, b] = [String(left), String(right)];
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Whether a row meets a condition. @param today YYYY-MM-DD, for named ranges such as LAST_7_DAYS */
export function fits(row: Resource, { path, field, operator, values }: PlannedCondition, today: string): boolean {
  const value = valueAt(row, path);
  const texts = values.map(({ text }) => (field.type === 'bool' ? text.toLowerCase() : text));
  if (operator === 'IS NULL') return value === undefined;
  if (operator === 'IS NOT NULL') return value !== undefined;
  if (operator.startsWith('CONTAINS')) return contains(operator, (value as unknown[] | undefined) ?? [], texts);
  const known = value ?? (field.type === 'bool' ? false : /int|double|float/.test(field.type) ? '0' : value);
  const isIn = (): boolean => texts.some((text) => compare(field, known, text) === 0);
  const order = (text: string): number => compare(field, known, text);
  switch (operator) {
    case '=':
    case 'IN':
      return isIn();
    case '!=':
    case 'NOT IN':
      return !isIn();
    case 'BETWEEN':
      return order(texts[0]!) >= 0 && order(texts[1]!) <= 0;
    case 'DURING': {
      const { since, until } = namedRange(texts[0]!, today);
      return order(since) >= 0 && order(until) <= 0;
    }
    case 'LIKE':
    case 'NOT LIKE':
      return likePattern(texts[0]!).test(String(known ?? '')) === (operator === 'LIKE');
    case 'REGEXP_MATCH':
    case 'NOT REGEXP_MATCH':
      return expression(texts[0]!).test(String(known ?? '')) === (operator === 'REGEXP_MATCH');
    case '>':
      return order(texts[0]!) > 0;
    case '>=':
      return order(texts[0]!) >= 0;
    case '<':
      return order(texts[0]!) < 0;
    default:
      return order(texts[0]!) <= 0;
  }
}

function contains(operator: string, list: unknown[], texts: string[]): boolean {
  const has = (text: string): boolean => list.some((one) => String(one) === text);
  if (operator === 'CONTAINS ALL') return texts.every(has);
  return texts.some(has) === (operator === 'CONTAINS ANY');
}

const patterns = new Map<string, RegExp>();

/** `%` matches any text, `_` one character. Brackets escape a character: `[%]`, `[_]`, `[[]`. */
export function likePattern(text: string): RegExp {
  let pattern = patterns.get(text);
  if (pattern) return pattern;
  const source = text.replaceAll(/\[([%_[\]])\]|%|_|[\s\S]/g, (sign, literal: string | undefined) => {
    if (literal !== undefined) return escaped(literal);
    return sign === '%' ? '[\\s\\S]*' : sign === '_' ? '[\\s\\S]' : escaped(sign);
  });
  pattern = new RegExp(`^${source}$`, 'u');
  patterns.set(text, pattern);
  return pattern;
}

function expression(text: string): RegExp {
  try {
    return new RegExp(`^(?:${text})$`, 'u');
  } catch {
    throw queryError('BAD_VALUE', `'${text}' is not a regular expression.`);
  }
}

const escaped = (sign: string): string => sign.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
