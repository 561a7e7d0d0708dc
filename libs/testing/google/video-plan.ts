import type { HandItem, HandScriptRequest } from '#libs/connectors/port/hand-scripts.js';
import { usualLimits } from '#libs/connectors/google/lookups/limits.js';
import { choiceOf } from '#libs/experiments/components.js';
import { linkNamer } from '#libs/experiments/planning/link-namer.js';
import { planRunOf } from '#libs/experiments/planning/run-plan.js';
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
  const { name, budget, currency } = input.information;
  const plan = planRunOf({
    uuid: '00000000-0000-4000-8000-000000000001',
    key: VIDEO_KEY,
    name,
    input,
    budgetMinor: Math.round(budget * 100),
    ...(tested === undefined ? {} : { tested }),
    runDays: 4,
    limits: usualLimits(input),
    names: NAMES,
    naming,
  });
  if (!plan.ok) throw new Error(JSON.stringify(plan.refusal));
  const linked = linkNamer({ name, key: VIDEO_KEY, input, naming });
  const kinds = new Map(plan.objects.map(({ ordinal, kind }) => [ordinal, kind]));
  const items = plan.objects.map((object): HandItem => {
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
      budgetPer: 'run',
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
    ...changes,
  };
}
