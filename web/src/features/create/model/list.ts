import type { Alternative } from '#libs/contracts/meta-experiment.js';

/** The list with another value at the index; the alternative keeps its id. */
export const replaceAt = <T>(list: readonly Alternative<T>[], index: number, value: T): Alternative<T>[] =>
  list.map((item, position) => (position === index ? { ...item, value } : item));

export const withoutAt = <T>(list: readonly T[], index: number): T[] =>
  list.filter((_, position) => position !== index);
