import { expect } from '@jest/globals';
import type { Answer } from '../../testing/sandbox-bench.js';

/** The path of the field that the platform blames. */
export const blame = (answer: Answer): string[] | undefined => answer.body.error?.error_data?.blame_field_specs?.[0];

/** @param field last part of the blamed path; any if absent */
export function expectRefusal(answer: Answer, code: number, subcode?: number, field?: string): void {
  const { error } = answer.body;
  expect({ code: error?.code, subcode: error?.error_subcode, field: blame(answer)?.at(-1) }).toEqual({
    code,
    subcode,
    field: field ?? blame(answer)?.at(-1),
  });
}

/** A row of a table of refusals: the change, and the platform's answer to it. */
export type Case = [
  what: string,
  change: Record<string, unknown> | (() => Record<string, unknown>),
  code: number,
  subcode?: number,
  field?: string,
];
/** Jest treats a missing last argument as a callback. */
export const padded = <Row extends readonly unknown[]>(rows: Row[]): Row[] =>
  rows.map((row) => [...row, undefined, undefined].slice(0, 5) as unknown as Row);
/** The change of a row. A change that depends on objects of the test is a function, which this calls. */
export const resolve = (change: Case[1]): Record<string, unknown> => (typeof change === 'function' ? change() : change);
