import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createdVariations, testedCount } from '#libs/contracts/experiment/plan/variation-counts.js';
import { sizesOf } from '#libs/experiments/components.js';
import { fitExperiment } from '#libs/experiments/planning/fit-experiment.js';
import { planExperiment } from '#libs/experiments/planning/plan.js';
import { componentNames, isAudienceComponent } from '#libs/platforms/components/components.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { META } from '#libs/platforms/meta/description.js';
import { parse } from '#libs/platforms/reading/parse.js';
import { PAPAYA } from '#libs/platforms/testing/description.js';
import { registerPapaya } from '#libs/platforms/testing/register.js';
import { TIKTOK } from '#libs/platforms/tiktok/description.js';
import { validate } from '#libs/platforms/checking/validate.js';
import { limitsOf } from '#libs/testing/platform/limits.js';
import { chosenTested, createdCount, filledCounts } from '../../web/src/features/create/form/figures.js';
import { toInput } from '../../web/src/features/create/form/to-input.js';
import { anyDraft } from '../../web/src/testing/any-draft.js';

registerPapaya();

const now = new Date('2026-11-21T10:00:00Z');
const limits = limitsOf({ liveAds: 250 });
const money = { budgetMinor: 1_000_000_000, runDays: 1, limits };

const cases = ([META, TIKTOK, PAPAYA] as PlatformDescription[]).flatMap((description) =>
  description.goals.map((goal) => ({ name: description.platform, goal, description })),
);

describe.each(cases)('counts of $goal on $name', ({ goal, description }) => {
  const reader = { language: 'en', currency: 'USD' } as const;

  /** The counts that the console shows of a draft before any server has answered. */
  const shown = (draft: Parameters<typeof filledCounts>[1]) => {
    const counts = filledCounts(description, draft);
    const tested = chosenTested(description, draft);
    return {
      counts,
      chosen: tested,
      created: createdCount(counts),
      tested: tested ?? testedCount(Object.values(counts), { liveAdLimit: 250 }),
    };
  };

  it('META-071 META-129 META-136 META-160 are equal in the console, the count, the submit and the plan', () => {
    fc.assert(
      fc.property(anyDraft(description, { goal, ...reader, now }), (draft) => {
        const console = shown(draft);
        fc.pre(console.created <= 50_000 && console.tested <= 250);

        const names = componentNames(description);
        const counted = fitExperiment({
          sizes: names.map((name) => console.counts[name] ?? 0),
          audienceParts: names.filter((name) => isAudienceComponent(description, name)).length,
          tested: console.chosen,
          ...money,
        });
        const parsed = parse(description, JSON.parse(JSON.stringify(toInput(description, draft, reader))));
        if (!parsed.ok) throw new Error(JSON.stringify(parsed.findings));
        const findings = validate(description, parsed.input, { now: now.getTime() });
        expect(findings.filter(({ field }) => field === 'tested_count')).toEqual([]);
        const submitted = fitExperiment({ ...sizesOf(parsed.input), tested: parsed.input.tested_count, ...money });
        if (!counted.ok || !submitted.ok) throw new Error(JSON.stringify([counted, submitted]));
        const { design, totals } = planExperiment({
          ...submitted,
          experimentName: 'x',
          experimentKey: 'abcdefghjk',
          seed: [1, 2],
        });

        for (const { created, tested } of [counted, submitted])
          expect([created, tested]).toEqual([console.created, console.tested]);
        expect([totals.ads, new Set(design.variations).size]).toEqual([console.tested, console.tested]);
        if (Object.values(console.counts).every((size) => size <= 1))
          expect([console.created, console.tested]).toEqual([1, 1]);
      }),
      { numRuns: 60 },
    );
  });

  it('META-130 META-131 are refused as too many by the console, the count and the submit', () => {
    const wide = fc.array(fc.constant(null), { minLength: 200, maxLength: 260 });
    const two = Object.entries(description.creatives)
      .filter(([, { kind }]) => kind === 'text')
      .slice(0, 2);
    const lists = two.map(() => wide.map((rows) => rows.map((_, i) => ({ id: `${i}`, value: `text ${i}` }))));
    fc.assert(
      fc.property(anyDraft(description, { goal, ...reader, now }), fc.tuple(...lists), (any, values) => {
        const creatives = { ...any.creatives, ...Object.fromEntries(two.map(([name], i) => [name, values[i]!])) };
        const draft = { ...any, tested_count: undefined, creatives };
        const { created } = shown(draft);
        const { sizes, audienceParts } = sizesOf({ ...draft, platform: description.platform });
        expect(createdVariations(sizes)).toBe(created);
        const fitted = fitExperiment({ sizes, audienceParts, ...money });
        const findings = validate(description, toInput(description, draft, reader), { now: now.getTime() });
        const isRefused = findings.some(({ field }) => field === 'variations');
        expect([isRefused, fitted.created]).toEqual([created > 50_000, created]);
        expect(!fitted.ok && fitted.refusal.code === 'TOO_MANY_VARIATIONS').toBe(created > 50_000);
      }),
      { numRuns: 20 },
    );
  });
});
