import { createHash } from 'node:crypto';
import type { PlatformLimits } from '#libs/contracts/platform/platform-limits.js';
import type { ExternalNames } from '#libs/contracts/platform/external-names.js';
import type { ExperimentInput } from '#libs/platforms/registry.js';
import { labelsOf, sizesOf } from '../components.js';
import { seedFromHex } from '../design/random.js';
import { fitExperiment, type UnfitExperiment } from './fit-experiment.js';
import { planExperiment, type Plan } from './plan.js';

/** What a run is planned from: the same gives the same plan, to the last name. */
export interface RunToPlan {
  uuid: string;
  key: string;
  name: string;
  input: ExperimentInput;
  budgetMinor: number;
  /** Variations to test; left out, as many as are recommended. */
  tested?: number;
  runDays: number;
  limits: PlatformLimits;
  names: ExternalNames;
}

/** The plan of a run: for the run itself, and for whoever wants to see it before. */
export function planRunOf(run: RunToPlan): (Plan & { ok: true }) | UnfitExperiment {
  const { uuid, key, name, input, budgetMinor, tested, runDays, limits, names } = run;
  const fitted = fitExperiment({ ...sizesOf(input), limits, budgetMinor, runDays, tested });
  if (!fitted.ok) return fitted;
  const plan = planExperiment({
    ...fitted,
    experimentName: name,
    experimentKey: key,
    // The experiment's own randomness: the same for every attempt to plan it.
    seed: seedFromHex(createHash('sha256').update(uuid).digest('hex')),
    naming: names,
    labels: labelsOf(input),
  });
  return { ok: true, ...plan };
}
