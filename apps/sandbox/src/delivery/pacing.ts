const DAY_MS = 86_400_000;

/** The budget that pays for delivery: an ad set's own or its campaign's. Minor units. */
export interface Purse {
  daily?: number;
  lifetime?: number;
  /** Exact spend so far, with fractions of a minor unit. */
  spend: number;
  day: string;
  daySpend: number;
}

export interface Slot {
  from: number;
  to: number;
  day: string;
  dayEnd: number;
}

/** The amount that may still be spent, regardless of the pace. */
export function left(purse: Purse, day: string): number {
  const today = purse.day === day ? purse.daySpend : 0;
  const byDay = purse.daily === undefined ? Infinity : purse.daily - today;
  const byLife = purse.lifetime === undefined ? Infinity : purse.lifetime - purse.spend;
  return Math.max(0, Math.min(byDay, byLife));
}

/**
 * The amount to spend in a slot so that the purse lasts until `end`: the rest, in proportion to time. A purse that fell behind catches
 * up, and the last slot may spend the whole rest.
 */
export function paced(purse: Purse, slot: Slot, end: number): number {
  const until = purse.lifetime === undefined ? slot.dayEnd : Math.max(end, slot.to);
  const share = Math.min(1, (slot.to - slot.from) / Math.max(1, until - slot.from));
  return left(purse, slot.day) * share;
}

/** The amount that a purse spends in a slot if it spends evenly from `start` to `end`. */
export function evenly(purse: Purse, slot: Slot, { start, end }: { start: number; end: number }): number {
  const time = slot.to - slot.from;
  if (purse.lifetime === undefined) return ((purse.daily ?? 0) * time) / DAY_MS;
  return (purse.lifetime * time) / Math.max(time, end - start);
}

export function pay(purse: Purse, amount: number, day: string): void {
  if (purse.day !== day) Object.assign(purse, { day, daySpend: 0 });
  purse.spend += amount;
  purse.daySpend += amount;
}

/**
 * Distributes whole minor units among ads so that they add up to the rounded-down spend of the group. Each ad first gets the whole
 * units of its due amount, then the ads with the largest remainders get one more. `due` is exact spend minus units given so far.
 */
export function shareUnits(due: number[], units: number): number[] {
  const shares = due.map(() => 0);
  let rest = units;
  for (let index = 0; index < due.length && rest > 0; index += 1) {
    const whole = Math.min(rest, Math.max(0, Math.floor(due[index] as number)));
    shares[index] = whole;
    rest -= whole;
  }
  const order = due
    .map((value, index) => ({ index, rest: value - (shares[index] as number) }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index);
  for (const { index } of order.slice(0, rest)) shares[index] = (shares[index] as number) + 1;
  return shares;
}
