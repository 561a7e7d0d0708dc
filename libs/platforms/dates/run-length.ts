import { DAY_MS } from '#libs/contracts/time.js';
import { offsetAt } from './zone-days.js';

/** ms since 1970. */
interface Span {
  startsAt: number;
  endsAt: number;
}

/** How long a run is. */
export interface RunLength {
  /** In days of 24 hours, with fractions, more than 0. */
  runDays: number;
  /** Its start, its end and the ad account's zone; absent while the zone is unknown. */
  times?: Span & { zone: string };
}

/** The length of a run. @param zone of the ad account; undefined while unknown */
export function runLength(span: Span, zone: string): Required<RunLength>;
export function runLength(span: Span, zone: string | undefined): RunLength;
export function runLength({ startsAt, endsAt }: Span, zone: string | undefined): RunLength {
  const runDays = daysLong({ startsAt, endsAt });
  return zone === undefined ? { runDays } : { runDays, times: { startsAt, endsAt, zone } };
}

/** The length of a run in days of 24 hours, with fractions. */
export const daysLong = ({ startsAt, endsAt }: Span): number => (endsAt - startsAt) / DAY_MS;

/**
 * How many days a run has by the clocks of its zone; at least 1. A partial day counts as a whole one. From noon to noon is one day, even if
 * that day has 23 or 25 hours.
 */
export function wholeDays({ runDays, times }: RunLength): number {
  if (times === undefined) return Math.max(1, Math.ceil(runDays));
  const { startsAt, endsAt, zone } = times;
  const [from, to] = [startsAt, endsAt].map((at) => at + offsetAt(at, zone)) as [number, number];
  return Math.max(1, Math.ceil((to - from) / DAY_MS));
}
