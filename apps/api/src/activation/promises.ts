import type { Activation } from '#libs/contracts/experiment/activation/activation.js';
import { minorUnitsPerUnit } from '#libs/contracts/money/money.js';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import type { DeliveredVariation } from '#libs/database/read-models/activation.read-model.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { findVariable } from '#libs/platforms/results/results.js';
import { keptPromise, type KeptPromise } from '#libs/result-rows/promises.js';
import type { AdTotals } from '#libs/result-rows/estimation-input.js';

type Parent = Pick<Experiment, 'platform' | 'currency'>;

const NOTHING: AdTotals = { impressions: 0, reach: 0, clicks: 0, spend: 0, counts: {}, values: {} };

/** Whether the variable that selected a batch's variations is a cost per result. */
export const isCostOf = ({ platform }: Parent, { variable }: Activation): boolean =>
  findVariable(descriptionOf({ platform }).results, variable)?.measure.kind === 'cost';

/** The delivery of a batch's variation, and whether it matches the promise; null if its variable is no longer known. */
export function promiseOf(
  { platform, currency }: Parent,
  { variable, variations }: Activation,
  variation: number,
  delivered: readonly DeliveredVariation[],
): (KeptPromise & { totals: AdTotals }) | null {
  const measure = findVariable(descriptionOf({ platform }).results, variable)?.measure;
  const chosen = variations.find((one) => one.variation === variation);
  if (measure === undefined || chosen === undefined) return null;
  const delivery = delivered.find((one) => one.variation === variation);
  const totals = delivery
    ? { ...delivery, spend: delivery.spendMinor / minorUnitsPerUnit(currency), values: {} }
    : NOTHING;
  return { ...keptPromise(totals, measure, chosen), totals };
}
