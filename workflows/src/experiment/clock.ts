/* eslint-disable no-restricted-globals -- In a workflow the SDK's Date returns the time of the task, which is the same in
   a replay (docs.temporal.io/develop/typescript): this file is the only one that may use it. */

/** The time of the workflow, ms since 1970. */
export const now = (): number => Date.now();

/** A time for a search attribute. */
export const toDate = (ms: number): Date => new Date(ms);

/** A time in ISO 8601 as ms since 1970. */
export const toMs = (time: string): number => Date.parse(time);

/** A campaign's day: `2026-11-23`. */
export const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
