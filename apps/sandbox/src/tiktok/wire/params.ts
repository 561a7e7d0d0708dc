import { invalid, missing } from './refusal.js';
import { parseTime } from './time.js';

/** The format of the parameters: a query and a form hold text, with lists and objects as JSON; a JSON body is typed. */
export type ParamFormat = 'query' | 'form' | 'json';

interface TextRule {
  required?: boolean;
  max?: number;
}
interface ListRule {
  required?: boolean;
  max?: number;
}
interface NumberRule {
  required?: boolean;
  min?: number;
  max?: number;
}

/**
 * The parameters of one call, or of an object in it. A handler reads the ones it knows and then calls `finish`, which refuses the
 * rest. The real platform ignores unknown parameters; a stand-in that did so would hide typing errors.
 */
export class Params {
  private readonly taken = new Set<string>();

  constructor(
    readonly raw: Record<string, unknown>,
    private readonly format: ParamFormat = 'json',
  ) {}

  has(name: string): boolean {
    return this.value(name) !== undefined;
  }

  text(name: string, { required, max }: TextRule = {}): string | undefined {
    const value = this.take(name, required);
    if (value === undefined) return undefined;
    if (typeof value !== 'string') throw invalid(name, 'Not a valid string.');
    if (max !== undefined && value.length > max) throw invalid(name, `Longer than maximum length ${max}.`);
    return value;
  }

  required(name: string, max?: number): string {
    return this.text(name, { required: true, max }) as string;
  }

  oneOf<T extends string>(name: string, values: readonly T[], rule: TextRule = {}): T | undefined {
    const text = this.text(name, rule);
    if (text !== undefined && !values.includes(text as T)) throw invalid(name, `Must be one of: ${values.join(', ')}.`);
    return text as T | undefined;
  }

  requiredOneOf<T extends string>(name: string, values: readonly T[]): T {
    return this.oneOf(name, values, { required: true }) as T;
  }

  number(name: string, { required, min, max }: NumberRule = {}): number | undefined {
    const value = this.take(name, required);
    if (value === undefined) return undefined;
    const number = this.format !== 'json' && /^-?\d+(\.\d+)?$/.test(String(value)) ? Number(value) : value;
    if (typeof number !== 'number' || !Number.isFinite(number)) throw invalid(name, 'Not a valid number.');
    if (min !== undefined && number < min) throw invalid(name, `Field must be greater than or equal to ${min}.`);
    if (max !== undefined && number > max) throw invalid(name, `Field must be less than or equal to ${max}.`);
    return number;
  }

  integer(name: string, rule: NumberRule = {}): number | undefined {
    const number = this.number(name, rule);
    if (number !== undefined && !Number.isInteger(number)) throw invalid(name, 'Not a valid integer.');
    return number;
  }

  flag(name: string): boolean | undefined {
    const value = this.take(name);
    if (value === undefined || typeof value === 'boolean') return value;
    if (this.format !== 'json' && (value === 'true' || value === 'false')) return value === 'true';
    throw invalid(name, 'Not a valid boolean.');
  }

  list(name: string, { required, max }: ListRule = {}): unknown[] | undefined {
    const value = this.parsed(name, required);
    if (value === undefined) return undefined;
    if (!Array.isArray(value)) throw invalid(name, 'Not a valid list.');
    if (required && value.length === 0) throw missing(name);
    if (max !== undefined && value.length > max) throw invalid(name, `Longer than maximum length ${max}.`);
    return value;
  }

  texts(name: string, rule: ListRule = {}): string[] | undefined {
    const list = this.list(name, rule);
    if (list?.some((entry) => typeof entry !== 'string')) throw invalid(name, 'Not a valid string.');
    return list as string[] | undefined;
  }

  requiredTexts(name: string, max?: number): string[] {
    return this.texts(name, { required: true, max }) as string[];
  }

  /** Several of the values, each once. */
  someOf<T extends string>(name: string, values: readonly T[], rule: ListRule = {}): T[] | undefined {
    const list = this.texts(name, rule);
    if (list?.some((entry) => !values.includes(entry as T)))
      throw invalid(name, `Must be one of: ${values.join(', ')}.`);
    if (list && new Set(list).size < list.length) throw invalid(name, 'Holds a value twice.');
    return list as T[] | undefined;
  }

  objects(name: string, rule: ListRule = {}): Params[] | undefined {
    const list = this.list(name, rule);
    if (list?.some((entry) => !isObject(entry))) throw invalid(name, 'Not a valid list of objects.');
    return list?.map((entry) => new Params(entry as Record<string, unknown>));
  }

  object(name: string, rule: { required?: boolean } = {}): Params | undefined {
    const value = this.parsed(name, rule.required);
    if (value === undefined) return undefined;
    if (!isObject(value)) throw invalid(name, 'Not a valid object.');
    return new Params(value);
  }

  /** Milliseconds since 1970. */
  time(name: string, rule: { required?: boolean } = {}): number | undefined {
    const text = this.text(name, rule);
    if (text === undefined) return undefined;
    const ms = parseTime(text);
    if (ms === undefined) throw invalid(name, 'Not a valid datetime, should be YYYY-MM-DD HH:MM:SS.');
    return ms;
  }

  /** Accepts parameters that the platform has and the sandbox does not interpret. @returns those that are present */
  keep(...names: readonly string[]): Record<string, unknown> {
    names.forEach((name) => this.taken.add(name));
    return Object.fromEntries(names.filter((name) => this.has(name)).map((name) => [name, this.raw[name]]));
  }

  finish(): void {
    const unknown = Object.keys(this.raw).find((name) => !this.taken.has(name));
    if (unknown !== undefined) throw invalid(unknown, 'Unknown field.');
  }

  private value(name: string): unknown {
    const value = this.raw[name];
    return value === null || value === '' ? undefined : value;
  }

  private take(name: string, required = false): unknown {
    this.taken.add(name);
    const value = this.value(name);
    if (value === undefined && required) throw missing(name);
    return value;
  }

  private parsed(name: string, required?: boolean): unknown {
    const value = this.take(name, required);
    if (this.format === 'json' || typeof value !== 'string') return value;
    try {
      return JSON.parse(value) as unknown;
    } catch {
      throw invalid(name, 'Not a valid JSON string.');
    }
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
