/** Graph times and the like tell seconds. */
const SECOND_MS = 1_000;

/** When a wave runs, ms since 1970: equal parts of the run, the end of one being the start of the next. */
export function waveWindow(
  { startsAt, endsAt }: { startsAt: number; endsAt: number },
  wave: number,
  waves: number,
): { startsAt: number; endsAt: number } {
  const boundary = (index: number): number => {
    if (index === 0) return startsAt;
    if (index === waves) return endsAt;
    return Math.round((startsAt + ((endsAt - startsAt) * index) / waves) / SECOND_MS) * SECOND_MS;
  };
  return { startsAt: boundary(wave), endsAt: boundary(wave + 1) };
}

/**
 * The same as a platform is told it, ISO 8601; nothing where one wave is the whole run, and the experiment says itself when that is.
 * @param isTold whether it does not: it names days, and when they begin depends on the account's zone
 */
export function partOfRun(
  run: { startsAt: number; endsAt: number },
  wave: number,
  { waves, isTold }: { waves: number; isTold: boolean },
): { window?: { startsAt: string; endsAt: string } } {
  if (waves === 1 && !isTold) return {};
  const { startsAt, endsAt } = waveWindow(run, wave, waves);
  const text = (ms: number) => new Date(ms).toISOString();
  return { window: { startsAt: text(startsAt), endsAt: text(endsAt) } };
}
