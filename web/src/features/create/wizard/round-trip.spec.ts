/** @jest-environment jsdom */
import { webcrypto } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { columnsOf } from '#libs/platforms/columns.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { META } from '#libs/platforms/meta/description.js';
import { parse } from '#libs/platforms/parse.js';
import { PAPAYA } from '#libs/platforms/testing/description.js';
import { validate } from '#libs/platforms/validate.js';
import { anyDraft } from '../../../testing/any-draft.js';
import { newDraft, type Draft } from './draft.js';
import { fromInput } from './from-input.js';
import { loadDraft, saveDraft } from './storage.js';
import { toInput } from './to-input.js';

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
});

const now = new Date('2026-11-21T10:00:00Z');

/** Every goal of every platform, as a wizard that offers it holds it, and one that the product is not built for. */
const cases = (
  [
    [META, 'EUR'],
    [PAPAYA, 'JPY'],
  ] as [PlatformDescription, string][]
).flatMap(([description, currency]) =>
  description.goals.flatMap((goal) =>
    (['en', 'es'] as const).map((language) => ({
      ...{ name: description.platform, description, goal, language, currency },
      drafts: anyDraft(description, { goal, language, currency, now }),
    })),
  ),
);

describe.each(cases)('a draft of $goal on $name ($language)', ({ description, goal, language, currency, drafts }) => {
  const goals = [goal];

  it('is the same after it was submitted, stored and opened again', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        const request = JSON.parse(JSON.stringify(toInput(description, draft, { language, currency }))) as unknown;
        const parsed = parse(description, request);
        if (!parsed.ok) throw new Error(JSON.stringify(parsed.findings));
        expect(validate(description, parsed.input, { now: now.getTime() })).toEqual(expect.any(Array));
        const stored = JSON.parse(JSON.stringify(parsed.input)) as unknown;
        expect(columnsOf(description, stored).goal).toBe(goal);
        expect(fromInput(description, stored, { language, goals })).toEqual({ draft, leftOut: [] });
      }),
      { numRuns: 60 },
    );
  });

  it('is the same after it was kept in the browser, whatever has been typed as an amount or a date', () => {
    const typed = fc.oneof(fc.constantFrom('', '1.5,0', 'soon', '2026-13-01'), fc.string({ maxLength: 20 }));
    const whose = { platform: description.platform, userId: 'nora', from: 'uuid' };
    fc.assert(
      fc.property(drafts, typed, typed, fc.nat(3), (whole, budget, end_date, step) => {
        // Every wizard begins with its defaults.
        const fresh = newDraft(description, now);
        const information = { ...fresh.information, ...whole.information, budget, end_date };
        const draft: Draft = { ...fresh, ...whole, information };
        saveDraft(whose, { draft, images: {}, step });
        expect(loadDraft(description, whose, { now, goals })).toEqual({ step, draft });
      }),
      { numRuns: 40 },
    );
  });
});
