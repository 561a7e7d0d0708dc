/** The Graph API and others have times in whole seconds. */
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
 * The same window in the format for platforms, ISO 8601. Empty where one wave is the whole run and the experiment states its times.
 * @param isTold whether the window must be sent: the experiment names only days, whose start depends on the account's zone
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
