import { searchWaves } from '#libs/contracts/experiment/plan/search-waves.js';
import { variationSpace } from '../design/variation-space.js';
import { nextWaveMinor } from '../search/wave-budgets.js';
import {
  fitExperiment,
  recommendedTested,
  type FitRequest,
  type FittedExperiment,
  type UnfitExperiment,
} from './fit-experiment.js';
import { daysOfPart, equalParts } from './wave-window.js';

export interface RunRequest extends FitRequest {
  /** Whether the run searches for the best variation. */
  search?: boolean;
}

/** The fit of the whole run. For a search, the fit of its first wave, with that wave's part of the budget and of the days. */
export interface FittedRun extends FittedExperiment {
  /** The relative duration of each wave, later waves of a search included. */
  parts: readonly number[];
}

/**
 * Fits a run into its account. For a search, only the first wave must fit, with all its ads live at once. Later waves are smaller, and the
 * workflow chooses their rows when they start.
 */
export function fitRun({ search = false, ...request }: RunRequest): FittedRun | UnfitExperiment {
  if (!search) {
    const fitted = fitExperiment(request);
    return fitted.ok ? { ...fitted, parts: equalParts(fitted.fit.waves) } : fitted;
  }
  const { budgetMinor, cpmMinor, runDays } = request;
  const space = variationSpace(request.sizes, request.audienceParts);
  if (!space.ok) return { ok: false, created: space.created, capacity: null, refusal: space };
  const { created } = space.space;
  const impressions = cpmMinor === undefined ? Infinity : (1_000 * budgetMinor) / cpmMinor;
  const waves = searchWaves({ runDays, impressions });
  if (!waves.ok) {
    const [code, needed] =
      waves.code === 'RUN_TOO_SHORT'
        ? (['SEARCH_TOO_SHORT', waves.least] as const)
        : (['SEARCH_TOO_POOR', Math.ceil((waves.least * cpmMinor!) / 1_000)] as const);
    return { ok: false, created, capacity: null, refusal: { ok: false, code, needed } };
  }
  const parts = waves.shares;
  // As many ads as an even test of the same budget.
  const tested = request.tested ?? recommendedTested(space.space, request);
  const share = parts[0]! / 100;
  const first = {
    budgetMinor: nextWaveMinor(budgetMinor, parts, []),
    runDays: request.limits.countsCalendarDays ? daysOfPart(request, 0, parts) : runDays * share,
    times: undefined,
  };
  const fitted = fitExperiment({ ...request, ...first, tested });
  if (fitted.ok)
    return fitted.fit.waves === 1
      ? { ...fitted, parts }
      : { ok: false, created, capacity: fitted, fit: fitted.fit, refusal: { ok: false, code: 'SEARCH_NO_ROOM' } };
  const { refusal } = fitted;
  if (refusal.code !== 'BUDGET_TOO_SMALL') return fitted;
  const neededMinor = Math.ceil((refusal.neededMinor * 100) / parts[0]!);
  return { ...fitted, refusal: { ...refusal, budgetMinor, neededMinor } };
}
