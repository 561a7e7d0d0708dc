import type { Params } from './params.js';

type Reader<T> = (params: Params, name: string) => T | undefined;

/** The fields of a body, each with its reader. */
export type Fields = Record<string, Reader<unknown>>;

/** The fields that a caller sent. */
export type Given<F extends Fields> = { [Name in keyof F]?: NonNullable<ReturnType<F[Name]>> };

export const text =
  (max?: number): Reader<string> =>
  (params, name) =>
    params.text(name, { max });
export const oneOf =
  <T extends string>(values: readonly T[]): Reader<T> =>
  (params, name) =>
    params.oneOf(name, values);
export const someOf =
  <T extends string>(values: readonly T[], max?: number): Reader<T[]> =>
  (params, name) =>
    params.someOf(name, values, { max });
export const texts =
  (max?: number): Reader<string[]> =>
  (params, name) =>
    params.texts(name, { max });
export const number =
  (rule: { min?: number; max?: number } = {}): Reader<number> =>
  (params, name) =>
    params.number(name, rule);
export const integer =
  (rule: { min?: number; max?: number } = {}): Reader<number> =>
  (params, name) =>
    params.integer(name, rule);
export const flag: Reader<boolean> = (params, name) => params.flag(name);
/** Milliseconds since 1970. */
export const time: Reader<number> = (params, name) => params.time(name);
/** Accepted without a check: the platform has it, the sandbox does not interpret it. */
export const kept: Reader<unknown> = (params, name) => params.keep(name)[name];

/** Fields that are accepted without a check, from a list of names. */
export const keptFields = (names: string): Fields =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, kept]),
  );

/** Reads all fields that are present. */
export function readFields<F extends Fields>(params: Params, fields: F): Given<F> {
  const read = Object.entries(fields).map(([name, reader]) => [name, reader(params, name)] as const);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as Given<F>;
}
