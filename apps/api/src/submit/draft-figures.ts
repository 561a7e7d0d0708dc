import { minorUnitsPerUnit, toMinorUnits } from '#libs/contracts/money/money.js';
import { createdVariations, isTestable, testedCount } from '#libs/contracts/experiment/plan/variation-counts.js';
import { descriptionOf, type ExperimentInput } from '#libs/platforms/registry.js';
import { valueAt } from '#libs/platforms/reading/untrusted.js';
import { sizesOf } from '#libs/experiments/components.js';
import { variationSpace } from '#libs/experiments/design/variation-space.js';
import { expectedCpmMinor } from '../planning/expected-cpm.js';

/** The largest number of variations that the database column holds. */
const MOST_CREATED = 2_147_483_647;

/** An experiment's stored figures besides its contents. */
export interface RunFigures {
  created: number;
  tested: number;
  /** The total, in minor units of its currency. */
  budgetMinor: number;
  /** The ad account's time zone (IANA), if the platform was queried. */
  accountZone: string | null;
}

/** Figures of drafts, templates and samples. No rules apply to them: the figures only inform, and fit their columns. */
export function draftFigures(input: ExperimentInput): RunFigures {
  const { sizes, audienceParts } = sizesOf(input);
  const space = variationSpace(sizes, audienceParts);
  const budget = Number(valueAt(input, 'information.budget') ?? 0);
  const named = valueAt(input, 'information.currency');
  const currency = typeof named === 'string' ? named : 'USD';
  const budgetMinor =
    toMinorUnits(budget, currency) ??
    Math.max(0, Math.round((Number.isFinite(budget) ? budget : 0) * minorUnitsPerUnit(currency)));
  return {
    accountZone: null,
    created: space.ok ? space.space.created : Math.min(MOST_CREATED, createdVariations(sizes)),
    tested: space.ok ? testedOf(input, space.space.sizes, { budgetMinor, currency }) : 0,
    budgetMinor,
  };
}

/** The chosen number, if it can be tested; else the recommended number at the usual price. */
function testedOf(
  input: ExperimentInput,
  sizes: readonly number[],
  { budgetMinor, currency }: { budgetMinor: number; currency: string },
): number {
  const chosen = valueAt(input, 'tested_count');
  if (typeof chosen === 'number' && isTestable(chosen, sizes)) return chosen;
  return testedCount(sizes, {
    liveAdLimit: descriptionOf(input).usualLiveAds,
    ...(budgetMinor > 0 ? { budgetMinor, cpmMinor: expectedCpmMinor(currency) } : {}),
  });
}
