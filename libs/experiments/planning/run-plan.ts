import { createHash } from 'node:crypto';
import type { PlatformLimits } from '#libs/contracts/platform/platform-limits.js';
import { DEFAULT_PATTERNS, type NamingPatterns } from '#libs/contracts/experiment/naming/naming.js';
import type { ExternalNames } from '#libs/contracts/platform/external-names.js';
import { namer } from '#libs/platforms/naming/fill.js';
import { runLength } from '#libs/platforms/dates/run-length.js';
import { descriptionOf, type ExperimentInput } from '#libs/platforms/registry.js';
import { sizesOf } from '../components.js';
import { seedFromHex, type Seed } from '../design/random.js';
import type { UnfitExperiment } from './fit-experiment.js';
import { fitRun } from './fit-run.js';
import { namedComponents } from './name-facts.js';
import { planExperiment, type Plan } from './plan.js';

/** The data that a run's plan depends on: the same data give the same plan, names included. */
export interface RunToPlan {
  uuid: string;
  key: string;
  name: string;
  input: ExperimentInput;
  budgetMinor: number;
  /** The number of variations to test; if absent, the recommended number. */
  tested?: number;
  /** When it runs, ms since 1970, and the ad account's zone. */
  times: { startsAt: number; endsAt: number; zone: string };
  limits: PlatformLimits;
  names: ExternalNames;
  /** The team's patterns at the submit; null for our defaults. */
  naming: NamingPatterns | null;
}

/** The plan of a run, or of the first wave of a search. The run itself and its preview use it. */
export function planRunOf(run: RunToPlan): (Plan & { ok: true; parts: readonly number[] }) | UnfitExperiment {
  const { uuid, key, name, input, budgetMinor, tested, times, limits, names, naming } = run;
  const request = {
    ...sizesOf(input),
    limits,
    budgetMinor,
    ...runLength(times, times.zone),
    tested,
    search: input.search,
  };
  const fitted = fitRun(request);
  if (!fitted.ok) return fitted;
  const components = namedComponents(input);
  const plan = planExperiment({
    ...fitted,
    experimentName: name,
    experimentKey: key,
    seed: seedOfRun(uuid),
    nameOf: namer(descriptionOf(input), naming ?? DEFAULT_PATTERNS, names).name,
    components,
    labels: components.map(({ labels }) => labels),
  });
  return { ok: true, ...plan, parts: fitted.parts };
}

/** The experiment's own random seed: the same for every attempt to plan it. */
export const seedOfRun = (uuid: string): Seed => seedFromHex(createHash('sha256').update(uuid).digest('hex'));
