import { GraphError, invalid } from './error.js';

/** Accepted on every call. */
const COMMON = ['access_token', 'appsecret_proof', 'locale', 'fields', 'method', 'format', 'suppress_http_code'];

/**
 * The parameters of one call. Values arrive as text (form, query) or already typed (JSON body); both mean the same. A handler reads the
 * ones it knows and then calls `finish`, which refuses the rest. The real platform ignores most unknown parameters; a stand-in that did
 * so would hide typing errors.
 */
export class Params {
  private readonly taken = new Set<string>(COMMON);

  constructor(readonly raw: Record<string, unknown>) {}

  has(name: string): boolean {
    const value = this.raw[name];
    return value !== undefined && value !== null && value !== '';
  }

  text(name: string, rule: { required?: boolean; max?: number } = {}): string | undefined {
    const value = this.take(name, rule.required);
    if (value === undefined) return undefined;
    if (typeof value === 'object') throw invalid(name, `(#100) Param ${name} must be a string.`);
    const text = String(value);
    if (rule.max !== undefined && text.length > rule.max) {
      throw invalid(name, `(#100) Param ${name} must be at most ${rule.max} characters long.`);
    }
    return text;
  }

  requiredText(name: string, max?: number): string {
    return this.text(name, { required: true, max }) as string;
  }

  oneOf<T extends string>(name: string, values: readonly T[], rule: { required?: boolean } = {}): T | undefined {
    const text = this.text(name, rule);
    if (text !== undefined && !values.includes(text as T)) {
      throw invalid(name, `(#100) Param ${name} must be one of {${values.join(', ')}} - got "${text}".`);
    }
    return text as T | undefined;
  }

  /** An integer of at least `min`. Decimals and units are refused: money is in minor units. */
  int(name: string, rule: { required?: boolean; min?: number; max?: number } = {}): number | undefined {
    const value = this.take(name, rule.required);
    if (value === undefined) return undefined;
    const text = typeof value === 'number' ? String(value) : value;
    if (typeof text !== 'string' || !/^-?\d{1,15}$/.test(text)) {
      throw invalid(name, `(#100) Param ${name} must be an integer - got "${String(value)}".`);
    }
    const number = Number(text);
    if (number < (rule.min ?? -Infinity) || number > (rule.max ?? Infinity)) {
      throw invalid(
        name,
        `(#100) Param ${name} must be between ${rule.min ?? '-'} and ${rule.max ?? '-'} - got ${text}.`,
      );
    }
    return number;
  }

  flag(name: string): boolean | undefined {
    const value = this.take(name);
    if (value === undefined) return undefined;
    if (value === true || value === 'true' || value === 1 || value === '1') return true;
    if (value === false || value === 'false' || value === 0 || value === '0') return false;
    throw invalid(name, `(#100) Param ${name} must be a boolean - got "${String(value)}".`);
  }

  object(name: string, rule: { required?: boolean } = {}): Record<string, unknown> | undefined {
    const value = this.parsed(name, rule.required);
    if (value === undefined) return undefined;
    if (!isObject(value)) throw invalid(name, `(#100) Param ${name} must be an object.`);
    return value;
  }

  array(name: string, rule: { required?: boolean } = {}): unknown[] | undefined {
    const value = this.parsed(name, rule.required);
    if (value === undefined) return undefined;
    if (!Array.isArray(value)) throw invalid(name, `(#100) Param ${name} must be an array.`);
    return value;
  }

  /** Strings as a JSON array, or a comma-separated list. */
  strings(name: string): string[] | undefined {
    const value = this.raw[name];
    if (typeof value === 'string' && !/^\s*\[/.test(value)) {
      this.taken.add(name);
      return value === '' ? undefined : value.split(',').map((part) => part.trim());
    }
    return this.array(name)?.map(String);
  }

  /** Milliseconds since 1970 from ISO 8601 with an offset or from unix seconds. `0` stays 0, which means "none". */
  time(name: string): number | undefined {
    const value = this.take(name);
    if (value === undefined) return undefined;
    const ms = parseTime(value);
    if (ms === undefined) {
      throw invalid(
        name,
        `(#100) Param ${name} must be a datetime with a time zone or a unix time - got "${String(value)}".`,
      );
    }
    return ms;
  }

  /** Accepts parameters unchanged, without interpreting them. */
  keep(...names: string[]): Record<string, unknown> {
    return Object.fromEntries(
      names.filter((name) => this.has(name)).map((name) => [name, this.parsed(name, false, true)]),
    );
  }

  finish(): void {
    const unknown = Object.keys(this.raw).find((name) => !this.taken.has(name));
    if (unknown !== undefined) throw invalid(unknown, `(#100) Unexpected parameter ${unknown}.`);
  }

  private take(name: string, required = false): unknown {
    this.taken.add(name);
    const value = this.raw[name];
    if (value === undefined || value === null || value === '') {
      if (required) {
        throw new GraphError({
          code: 100,
          message: `(#100) The parameter ${name} is required.`,
          blame: name,
          title: 'Missing parameter',
          userMessage: `The parameter ${name} is required.`,
        });
      }
      return undefined;
    }
    return value;
  }

  private parsed(name: string, required?: boolean, lenient = false): unknown {
    const value = this.take(name, required);
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value);
    } catch (error) {
      if (lenient) return value;
      throw invalid(name, `(#100) Param ${name} is not valid JSON: ${(error as Error).message}.`);
    }
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

/** ISO 8601 with an offset (`+0100` or `+01:00`), or unix seconds; undefined for other values. */
function parseTime(value: unknown): number | undefined {
  const text = String(value);
  if (/^\d{1,11}$/.test(text)) return Number(text) * 1000;
  if (!ISO.test(text)) return undefined;
  const ms = Date.parse(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  return Number.isNaN(ms) ? undefined : ms;
}

/** The platform's time format: `2026-12-01T00:00:00+0000`. */
export function formatTime(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d{3}Z$/, '+0000');
}
