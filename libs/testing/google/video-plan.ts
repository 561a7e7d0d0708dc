import type { HandItem, HandScriptRequest } from '#libs/connectors/port/hand-scripts.js';
import { usualLimits } from '#libs/connectors/google/lookups/limits.js';
import { choiceOf } from '#libs/experiments/components.js';
import { linkNamer } from '#libs/experiments/planning/link-namer.js';
import { planActivation } from '#libs/experiments/planning/activation-plan.js';
import type { PlannedObject } from '#libs/experiments/planning/plan.js';
import { planRunOf } from '#libs/experiments/planning/run-plan.js';
import { DAY_MS } from '#libs/contracts/time.js';
import type { NamingPatterns } from '#libs/contracts/experiment/naming/naming.js';
import type { GoogleExperimentInput } from '#libs/platforms/google/description.js';
import { NAMES } from '#libs/platforms/google/naming.js';

export const VIDEO_KEY = 'abcdefghij';

/** The request for the scripts of an experiment that was just planned, as the API makes it. */
export function videoRequest(
  input: GoogleExperimentInput,
  {
    tested,
    naming = null,
    ...changes
  }: Partial<HandScriptRequest> & { tested?: number; naming?: NamingPatterns | null } = {},
): HandScriptRequest {
  const { name, budget } = input.information;
  const plan = planRunOf({
    uuid: '00000000-0000-4000-8000-000000000001',
    key: VIDEO_KEY,
    name,
    input,
    budgetMinor: Math.round(budget * 100),
    ...(tested === undefined ? {} : { tested }),
    times: { startsAt: 0, endsAt: 4 * DAY_MS, zone: 'UTC' },
    limits: usualLimits(input),
    names: NAMES,
    naming,
  });
  if (!plan.ok) throw new Error(JSON.stringify(plan.refusal));
  return requestFor(input, { objects: plan.objects, naming, changes });
}

/** The request for the scripts that activate variations, each with a budget in minor units. */
export function activationRequest(
  input: GoogleExperimentInput,
  budgets: Readonly<Record<number, number>>,
  changes: Partial<HandScriptRequest> & { budgetPer?: 'run' | 'day' } = {},
): HandScriptRequest {
  const variations = Object.entries(budgets).map(([variation, budgetMinor]) => ({
    variation: Number(variation),
    name: `Variation ${variation}`,
    budgetMinor,
  }));
  const { name } = input.information;
  const objects = planActivation({ variations, name, key: VIDEO_KEY, tree: { moneyLevel: 'campaign' } });
  return { ...requestFor(input, { objects, naming: null, changes }), step: 'activate' };
}

interface Planned {
  objects: readonly PlannedObject[];
  naming: NamingPatterns | null;
  changes: Partial<HandScriptRequest> & { budgetPer?: 'run' | 'day' };
}

function requestFor(input: GoogleExperimentInput, { objects, naming, changes }: Planned): HandScriptRequest {
  const { name, currency } = input.information;
  const { budgetPer = 'run', ...others } = changes;
  const linked = linkNamer({ name, key: VIDEO_KEY, input, naming });
  const kinds = new Map(objects.map(({ ordinal, kind }) => [ordinal, kind]));
  const items = objects.map((object): HandItem => {
    const { ordinal, kind, externalName, parentOrdinal, budgetMinor } = object;
    const variation = object.variation ?? object.sampleVariation;
    return {
      ref: String(ordinal),
      kind,
      name: externalName,
      budgetMinor,
      platformId: null,
      parentId: null,
      ...(parentOrdinal === null ? {} : { under: { kind: kinds.get(parentOrdinal)!, ref: String(parentOrdinal) } }),
      choice: variation === null ? {} : choiceOf(variation, input),
      budgetPer,
      ...linked({ kind, ordinal, variation: object.variation }),
    };
  });
  const ranked = { campaign: 0, adset: 1, ad: 2 };
  return {
    step: 'campaigns',
    account: { accountId: input.account.id, currency, timeZone: 'Europe/Madrid', facts: {} },
    experiment: { name, key: VIDEO_KEY },
    input,
    items: items.toSorted((a, b) => ranked[a.kind] - ranked[b.kind]),
    extras: [],
    madeAt: Date.parse('2026-11-29T12:00:00Z'),
    ...others,
  };
}
