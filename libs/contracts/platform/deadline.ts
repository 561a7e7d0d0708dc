import { DAY_MS } from '../time.js';

/** People get one e-mail each of these numbers of days before a feature ends. */
export const DEADLINE_STAGES = [30, 7] as const;
export type DeadlineStage = (typeof DEADLINE_STAGES)[number];

/** Whether an ending feature is still available. */
export const DEADLINE_STANDINGS = ['upcoming', 'ended'] as const;
export type DeadlineStanding = (typeof DEADLINE_STANDINGS)[number];

/** Whole days until an end, without the day that has begun: 0 on the last day, negative after the end. */
export const daysBefore = (endsAt: number, now: number): number => Math.floor((endsAt - now) / DAY_MS);

/** The e-mail that is due: the last one whose time has come; null before the first, and after the end. */
export function dueStage(endsAt: number, now: number): DeadlineStage | null {
  if (now >= endsAt) return null;
  const passed = DEADLINE_STAGES.filter((stage) => now >= stageAt(endsAt, stage));
  return passed.at(-1) ?? null;
}

/** When an e-mail is due, ms since 1970. */
export const stageAt = (endsAt: number, stage: DeadlineStage): number => endsAt - stage * DAY_MS;
