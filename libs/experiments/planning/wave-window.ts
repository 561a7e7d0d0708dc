/** The Graph API and others have times in whole seconds. */
const SECOND_MS = 1_000;

/** The parts of a run whose waves take equally long. */
export const equalParts = (waves: number): readonly number[] => Array.from({ length: waves }, () => 1);

/**
 * When a wave runs, ms since 1970; the start of one is the end of the one before.
 * @param parts of all waves: each takes its part of the sum of them
 */
export function waveWindow(
  { startsAt, endsAt }: { startsAt: number; endsAt: number },
  wave: number,
  parts: readonly number[],
): { startsAt: number; endsAt: number } {
  const sumOf = (some: readonly number[]): number => some.reduce((sum, part) => sum + part, 0);
  const boundary = (index: number): number => {
    if (index === 0) return startsAt;
    if (index === parts.length) return endsAt;
    const before = (endsAt - startsAt) * sumOf(parts.slice(0, index));
    return Math.round((startsAt + before / sumOf(parts)) / SECOND_MS) * SECOND_MS;
  };
  return { startsAt: boundary(wave), endsAt: boundary(wave + 1) };
}

/**
 * The same window in the format for platforms, ISO 8601. Empty where one wave is the whole run and the experiment states its times.
 * @param mustSend whether the window must be sent: the experiment names only days, whose start depends on the account's zone
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
