import { ScriptError, type Facade } from './bridge.js';

const wrong = (name: string, type: string): ScriptError =>
  new ScriptError(`Invalid argument: ${name}. Should be of type: ${type}`);

/** The text that a script passed. @throws ScriptError for anything else */
export function text(value: unknown, name: string): string {
  if (typeof value !== 'string') throw wrong(name, 'string');
  return value;
}

/** The number that a script passed. @throws ScriptError for anything else */
export function number(value: unknown, name: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw wrong(name, 'number');
  return value;
}

/** The texts of the list that a script passed. @throws ScriptError for anything else */
export function texts(value: unknown, name: string): string[] {
  if (!Array.isArray(value) || value.some((one) => typeof one !== 'string')) throw wrong(name, 'string[]');
  return value as string[];
}

/** The plain object that a script passed. @throws ScriptError for anything else */
export function record(value: unknown, name: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || 'methods' in value)
    throw wrong(name, 'Object');
  return value as Record<string, unknown>;
}

/** One of the words that a method takes. @throws ScriptError for any other */
export function word<Word extends string>(value: unknown, name: string, words: readonly Word[]): Word {
  const given = text(value, name);
  if (!(words as readonly string[]).includes(given))
    throw new ScriptError(`Invalid argument: ${name}. ${given} is none of ${words.join(', ')}`);
  return given as Word;
}

/** The object of a type that a script passed. @throws ScriptError for anything else */
export function object(value: unknown, name: string, type: string): Facade {
  if ((value as Facade | null | undefined)?.type !== type) throw wrong(name, type);
  return value as Facade;
}

/** A date as `YYYYMMDD` or `{year, month, day}`, in the format of the API: `2026-12-01`. @throws ScriptError for anything else */
export function day(value: unknown, name: string): string {
  const [, year, month, date] =
    typeof value === 'string'
      ? (/^(\d{4})(\d\d)(\d\d)$/.exec(value) ?? [])
      : [undefined, ...['year', 'month', 'day'].map((part) => (value as Record<string, number> | null)?.[part])];
  if (year === undefined || month === undefined || date === undefined) throw wrong(name, 'string (YYYYMMDD)');
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}
