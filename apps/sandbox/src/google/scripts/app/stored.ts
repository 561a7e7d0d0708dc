import type { Campaign, Ad, AdGroup, Budget, Criterion, Stored } from '../../objects/types.js';
import { microsPerMinor } from '../../objects/money.js';
import { ScriptError } from '../engine/bridge.js';
import type { Run } from '../run.js';

/** The object behind an entity of a script. @throws ScriptError if it does not exist */
export function stored<Type extends Stored | Campaign | Ad | AdGroup | Budget | Criterion>(
  { world }: Run,
  id: string,
): Type {
  const object = world.objects.get('google', id);
  if (!object) throw new ScriptError(`There is no entity ${id}.`);
  return object as unknown as Type;
}

/** Micros for an amount in units of the account's currency, rounded to its smallest unit. */
export function microsOf({ customer }: Run, amount: number): string {
  const step = microsPerMinor(customer.currency);
  return String(Math.round((amount * 1_000_000) / step) * step);
}

/** Units of the account's currency for an amount in micros; 0 without an amount. */
export const unitsOf = (micros: unknown): number => Number(micros ?? 0) / 1_000_000;

/** The day of a time such as `2026-12-01 00:00:00`, in the format that scripts get; null without a time. */
export function dayOf(dateTime: string | undefined): { year: number; month: number; day: number } | null {
  if (dateTime === undefined) return null;
  const [year, month, day] = dateTime.slice(0, 10).split('-').map(Number) as [number, number, number];
  return { year, month, day };
}

/** The methods that report whether an entity is on, off or removed. */
export const switches = (object: () => Stored | Campaign | Ad | AdGroup): Record<string, () => boolean> => ({
  isEnabled: () => object().status === 'ENABLED' && !object().deleted,
  isPaused: () => object().status === 'PAUSED' && !object().deleted,
  isRemoved: () => object().deleted,
});
