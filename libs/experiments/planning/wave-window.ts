import type { RunLength } from '#libs/platforms/dates/run-length.js';
import { daysTouched } from '#libs/platforms/dates/zone-days.js';

/** The Graph API and other platforms use times in whole seconds. */
const SECOND_MS = 1_000;

/** The parts of a run whose waves take equally long. */
export const equalParts = (waves: number): readonly number[] => Array.from({ length: waves }, () => 1);

/** One minute, in days. A part that ends within the first minute of a day does not use that day. */
const MINUTE = 1 / 1_440;

/**
 * How many calendar days a wave touches. Without dates, it assumes that the run ends with a day, can begin within a day, and has no
 * clock change.
 * @param parts the relative durations of all waves, as for `waveWindow`
 */
export function daysOfPart({ runDays, times }: RunLength, wave: number, parts: readonly number[]): number {
  if (times !== undefined) {
    const { startsAt, endsAt } = waveWindow(times, wave, parts);
    return daysTouched(startsAt, endsAt, times.zone);
  }
  const [from, to] = [wave, wave + 1].map((index) => sumOf(parts.slice(0, index)) / sumOf(parts)) as [number, number];
  const begun = Math.ceil(runDays) - runDays;
  const first = Math.max(0, Math.floor(begun + runDays * from - MINUTE));
  return Math.max(1, Math.ceil(begun + runDays * to - MINUTE) - first);
}

/**
 * The maximum number of calendar days that a part can touch if the run has this many equal parts. A part shorter than a day counts as a
 * day; no run uses such parts.
 */
export const mostDaysOfPart = (run: RunLength, parts: number): number =>
  parts > Math.ceil(run.runDays)
    ? 1
    : Math.max(...Array.from({ length: parts }, (_, wave) => daysOfPart(run, wave, equalParts(parts))));

const sumOf = (some: readonly number[]): number => some.reduce((sum, part) => sum + part, 0);

/**
 * When a wave runs, ms since 1970; a wave starts when the previous wave ends.
 * @param parts the relative durations of all waves
 */
export function waveWindow(
  { startsAt, endsAt }: { startsAt: number; endsAt: number },
  wave: number,
  parts: readonly number[],
): { startsAt: number; endsAt: number } {
  const boundary = (index: number): number => {
    if (index === 0) return startsAt;
    if (index === parts.length) return endsAt;
    const before = (endsAt - startsAt) * sumOf(parts.slice(0, index));
    return Math.round((startsAt + before / sumOf(parts)) / SECOND_MS) * SECOND_MS;
  };
  return { startsAt: boundary(wave), endsAt: boundary(wave + 1) };
}

/**
 * The window of a wave as platforms receive it, in ISO 8601. Empty if one wave is the whole run and the experiment states its times.
 * @param mustSend whether the window must be sent, because the experiment names only days, whose start depends on the account's zone
 */
export function partOfRun(
  run: { startsAt: number; endsAt: number },
  wave: number,
  { parts, mustSend }: { parts: readonly number[]; mustSend: boolean },
): { window?: { startsAt: string; endsAt: string } } {
  if (parts.length === 1 && !mustSend) return {};
  const { startsAt, endsAt } = waveWindow(run, wave, parts);
  const text = (ms: number) => new Date(ms).toISOString();
  return { window: { startsAt: text(startsAt), endsAt: text(endsAt) } };
}
