/** A day of a row, as a case states it. `wave` is the part of the run that the day belongs to; the lowest number is the first wave. */
interface Day {
  wave?: number | undefined;
}

type Figures = Record<string, number | undefined>;

interface Row<D extends Day> {
  key: readonly number[];
  impressions: number;
  days?: D[] | undefined;
}

/** How far a total may be from the sum of its days, as a share. */
const TOLERANCE = 0.01;

const wavesIn = (days: readonly Day[]): number[] =>
  [...new Set(days.flatMap(({ wave }) => (wave === undefined ? [] : [wave])))].sort((a, b) => a - b);

/** Splits a row into one ad for each wave in its days. A row with one wave or none stays one ad, with its totals as given. */
export function adsOfRow<D extends Day & Figures, R extends Row<D> & object>(row: R): (R & { wave?: number })[] {
  const { days = [] } = row;
  const waves = wavesIn(days);
  if (waves.length < 2) return [{ ...row, ...(waves.length === 1 ? { wave: waves[0]! } : {}) }];
  return waves.map((wave) => {
    const own = days.filter((day) => day.wave === wave);
    const totals = Object.fromEntries(figuresIn(own).map((name) => [name, sumOf(own, name)]));
    return { ...row, ...totals, days: own, wave };
  });
}

/** The problems that keep days from being split by waves: one line for each field. */
export function waveProblems(rows: readonly Row<Day & Figures>[]): string[] {
  if (!rows.some(({ days = [] }) => wavesIn(days).length > 0)) return [];
  return rows.flatMap((row, index) => {
    const { days = [], impressions } = row;
    const field = `tested[${index}]`;
    if (days.length === 0 && impressions > 0) return [`${field}.days: are missing, waves are given by day`];
    const missing = days.findIndex(({ wave }) => wave === undefined);
    if (missing >= 0) return [`${field}.days[${missing}].wave: is missing, other days name theirs`];
    if (wavesIn(days).length < 2) return [];
    return figuresIn(days).flatMap((name) => {
      const [total, sum] = [figureOf(row, name), sumOf(days, name)];
      if (total === undefined || Math.abs(total - sum) <= TOLERANCE * total) return [];
      return [`${field}.${name}: ${total} is not the sum of its days, ${sum}`];
    });
  });
}

const figureOf = (row: object, name: string): number | undefined => (row as Figures)[name];

const figuresIn = (days: readonly Figures[]): string[] =>
  [...new Set(days.flatMap((day) => Object.keys(day)))].filter((name) => name !== 'wave');

const sumOf = (days: readonly Figures[], name: string): number => days.reduce((sum, day) => sum + (day[name] ?? 0), 0);
