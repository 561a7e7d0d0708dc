import { DAY_MS } from '../time.js';

/** So many days before the end people are mailed, once each. */
export const DEADLINE_STAGES = [30, 7] as const;
export type DeadlineStage = (typeof DEADLINE_STAGES)[number];

/** Whether what a platform ends can still be had. */
export const DEADLINE_STANDINGS = ['upcoming', 'ended'] as const;
export type DeadlineStanding = (typeof DEADLINE_STANDINGS)[number];

/** Whole days until an end, the begun one not counted: 0 on the last day, negative once it has ended. */
export const daysBefore = (endsAt: number, now: number): number => Math.floor((endsAt - now) / DAY_MS);

/** The mail that is due: the last one whose time has come; null before the first and once it has ended. */
export function dueStage(endsAt: number, now: number): DeadlineStage | null {
  if (now >= endsAt) return null;
  const passed = DEADLINE_STAGES.filter((stage) => now >= stageAt(endsAt, stage));
  return passed.at(-1) ?? null;
}

/** When a mail is due, ms since 1970. */
export const stageAt = (endsAt: number, stage: DeadlineStage): number => endsAt - stage * DAY_MS;
