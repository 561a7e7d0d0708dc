import type { StepReport } from '#libs/orchestration/experiment.payloads.js';
import { toMs } from '../clock.js';

/**
 * The longest time between two reads, as a multiple of the first: six hours if the first is a minute. It is long because a person can come
 * back after days, and a history is limited to about 50,000 events.
 */
const MOST_LOOKS = 360;

/** The next wait after a read that found nothing: twice the last wait, up to the longest. @param first the shortest wait */
export const longer = (most: number, first: number): number => Math.min(most * 2, MOST_LOOKS * first);

/**
 * Time until the next read, ms: `most`, but not beyond the moment from which no older script can start anything. A read at that moment ends
 * the step.
 */
export function lookIn(
  { first, most }: { first: number; most: number },
  report: Pick<StepReport, 'mayStartUntil'> | null,
  nowMs: number,
): number {
  const until = report?.mayStartUntil ? toMs(report.mayStartUntil) - nowMs : Infinity;
  return Math.min(most, Math.max(first, until));
}
