/** @jest-environment jsdom */
import { webcrypto } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { columnsOf } from '#libs/platforms/fields/columns.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { fieldsOf } from '#libs/platforms/fields/fields-of.js';
import { valueAt, type Untrusted } from '#libs/platforms/reading/untrusted.js';
import { META } from '#libs/platforms/meta/description.js';
import { parse } from '#libs/platforms/reading/parse.js';
import { TIKTOK } from '#libs/platforms/tiktok/description.js';
import { templateOf } from '#libs/platforms/reading/template.js';
import { PAPAYA } from '#libs/platforms/testing/description.js';
import { validate } from '#libs/platforms/checking/validate.js';
import { anyDraft } from '../../../testing/any-draft.js';
import { newDraft, type Draft } from '../form/draft.js';
import { differencesOf } from './drafts/draft-differences.js';
import { fromInput } from '../form/from-input.js';
import { keptText, loadDraft, saveDraft } from './drafts/storage.js';
import { toDraftData, toInput } from '../form/to-input.js';

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
});

const now = new Date('2026-11-21T10:00:00Z');

/** Drafts of every goal of every platform, including a fictitious platform. */
const cases = (
  [
    [META, 'EUR'],
    [TIKTOK, 'EUR'],
    [PAPAYA, 'JPY'],
  ] as [PlatformDescription, string][]
).flatMap(([description, currency]) =>
  description.goals.flatMap((goal) =>
    (['en', 'es'] as const).map((language) => ({
      name: description.platform,
      description,
      goal,
      language,
      currency,
      drafts: anyDraft(description, { goal, language, currency, now }),
    })),
  ),
);

/** Fixed choices without a value get their default when a draft is opened. */
const standingPaths = (description: PlatformDescription, draft: Draft) =>
  fieldsOf(description).filter(
    ({ path, isList, field }) =>
      !isList &&
      !path.includes('.') &&
      field.kind === 'choice' &&
      field.default !== undefined &&
      valueAt(draft, path) === undefined,
  );
const standing = (description: PlatformDescription, draft: Draft) =>
  standingPaths(description, draft).map(({ path, field }) => ({
    path,
    mine: field.kind === 'choice' ? field.default : undefined,
    theirs: undefined,
  }));
const withoutStanding = (description: PlatformDescription, draft: Draft, input: object): object =>
  Object.fromEntries(
    Object.entries(input).filter(([name]) => standingPaths(description, draft).every(({ path }) => path !== name)),
  );

describe.each(cases)('draft of $goal on $name ($language)', ({ description, goal, language, currency, drafts }) => {
  const goals = [goal];

  it('is equal after submit, storage and reopening', () => {
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

  it('META-032 is equal after saving and loading it as a draft', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        const saved = JSON.parse(JSON.stringify(toDraftData(description, draft, { language, currency }))) as Untrusted;
        const opened = templateOf(description, {
          ...saved,
          platform: description.platform,
          version: description.version,
        });
        const loaded = fromInput(description, opened!.input, { language, goals });
        expect([...opened!.leftOut, ...loaded.leftOut]).toEqual([]);
        expect(differencesOf(description, loaded.draft, draft)).toEqual(standing(description, draft));
      }),
      { numRuns: 40 },
    );
  });

  it('LIST-031 LIST-038 is equal after cloning its experiment', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        const inputOf = (one: Draft) =>
          JSON.parse(JSON.stringify(toInput(description, one, { language, currency }))) as Untrusted;
        const parsed = parse(description, inputOf(draft));
        if (!parsed.ok) throw new Error(JSON.stringify(parsed.findings));
        const opened = templateOf(description, JSON.parse(JSON.stringify(parsed.input)));
        const clone = fromInput(description, opened!.input, { language, goals });
        const again = parse(description, inputOf(clone.draft));
        if (!again.ok) throw new Error(JSON.stringify(again.findings));
        expect(withoutStanding(description, draft, again.input)).toEqual(parsed.input);
      }),
      { numRuns: 40 },
    );
  });

  it('is equal after storage in the browser, with any text typed as an amount or a date', () => {
    const typed = fc.oneof(fc.constantFrom('', '1.5,0', 'soon', '2026-13-01'), fc.string({ maxLength: 20 }));
    const whose = { platform: description.platform, userId: 'nora', from: 'uuid' };
    fc.assert(
      fc.property(drafts, typed, typed, fc.nat(3), (whole, budget, end_date, step) => {
        // Every wizard begins with its defaults.
        const fresh = newDraft(description, now);
        const information = { ...fresh.information, ...whole.information, budget, end_date };
        const draft: Draft = { ...fresh, ...whole, information };
        saveDraft(whose, keptText({ draft, images: {}, step, saved: null }));
        expect(loadDraft(description, whose, { now, goals })).toEqual({
          step,
          draft,
          saved: null,
          leftOut: [],
          isRunMoved: false,
        });
      }),
      { numRuns: 40 },
    );
  });
});
