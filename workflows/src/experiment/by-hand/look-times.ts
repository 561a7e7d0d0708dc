import type { StepReport } from '#libs/orchestration/experiment.payloads.js';
import { toMs } from '../clock.js';

/**
 * The longest time between two reads, as a multiple of the first: six hours if that is a minute. A person may come back after days, and a
 * history holds 50,000 events.
 */
const MOST_LOOKS = 360;

/** The wait after a read that found nothing: longer than the last one, up to the longest. @param first the shortest */
export const longer = (most: number, first: number): number => Math.min(most * 2, MOST_LOOKS * first);

/**
 * Time until the next read, ms: the longest wait, but not beyond the moment from which no older script starts anything. A read at that
 * moment ends the step.
 */
export function lookIn(
  { first, most }: { first: number; most: number },
  report: Pick<StepReport, 'mayStartUntil'> | null,
  nowMs: number,
): number {
  const until = report?.mayStartUntil ? toMs(report.mayStartUntil) - nowMs : Infinity;
  return Math.min(most, Math.max(first, until));
}
