import { describe, expect, it } from '@jest/globals';
import type { ExperimentProgress } from '#libs/contracts/experiment/run/experiment-phase.js';
import { fromStored } from '#libs/contracts/experiment/run/reasons.js';
import { RUN_TEXTS } from '#libs/contracts/experiment/run/run-texts.js';
import { formatText } from '#libs/contracts/messages/format-text.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { takenOf } from '#libs/experiments/reason-names.js';
import type { MetaExperimentInput } from '#libs/platforms/meta/description.js';
import { inLanguage } from './progress-labels.js';

const input = {
  platform: 'meta',
  audiences: {
    genders: [{ value: 1 }, { value: 2 }],
    geolocations: [{ value: [{ type: 'country', key: 'DE', name: 'Germany' }] }],
  },
  creatives: { headlines: [{ value: 'Female' }], ctas: [{ value: 'SHOP_NOW' }] },
} as unknown as MetaExperimentInput;

/** How many of the 12 ads of an alternative were accepted. The run calls the alternative by this name. */
const taken = (component: string, level: number, alternative: string) =>
  takenOf({ component, level, alternative, created: 2, planned: 12 });
const group = { standing: null, code: '100', message: 'The image is too small.', field: null, count: 3 };
const women = { ...group, component: 'genders', alternative: 'Female', level: 1 };
const headline = { ...group, component: 'headlines', alternative: 'Female', level: 0 };
const progress = {
  reasons: [
    withParams(RUN_TEXTS.tooFew, {
      named: [taken('genders', 1, 'Female'), taken('geolocations', 0, 'Germany'), taken('headlines', 0, 'Female')],
    }),
  ],
  rejections: [women, headline, { ...group, component: null, alternative: null }],
  issues: [
    { kind: 'account-unable', cause: 'unpaid', message: 'Female', raisedAt: '2026-12-01T10:00:00Z' },
    { kind: 'ads-refused', refused: 3, of: 12, groups: [women], raisedAt: '2026-12-01T10:00:00Z' },
  ],
} as unknown as ExperimentProgress;
const textsIn = (one: ExperimentProgress, language: 'en' | 'es') =>
  inLanguage(one, input, language).reasons.map((text) => formatText(text, language));

describe("progress in the reader's language", () => {
  it('names alternatives of audiences like the results do, and leaves equal texts of a person unchanged', () => {
    const spanish = inLanguage(progress, input, 'es');
    expect(textsIn(progress, 'es')).toEqual([
      'La plataforma ha aceptado muy pocos anuncios con: Mujeres 2/12, Alemania 2/12, Female 2/12.',
    ]);
    expect(spanish.rejections.map(({ alternative }) => alternative)).toEqual(['Mujeres', 'Female', null]);
    expect(spanish.issues).toMatchObject([{ message: 'Female' }, { groups: [{ alternative: 'Mujeres' }] }]);
  });

  it('repeats in English the reasons of the run, each text with its key', () => {
    const english = inLanguage(progress, input, 'en');
    expect(english).toMatchObject(progress as object);
    const text = { key: 'said.words', params: { words: 'The image is too small.' } };
    expect(english.rejections).toMatchObject([{ text }, { text }, { text }]);
    expect(english.issues[1]).toMatchObject({ groups: [{ text }] });
    const ours = { ...women, text: { key: 'run.parentGone' } };
    expect(inLanguage({ ...progress, rejections: [ours] }, input, 'es').rejections[0]!.text).toMatchObject(ours.text);
  });

  it("names the level below the campaign in the platform's words", () => {
    const reasons = [{ key: RUN_TEXTS.adSetsOff.key, params: { count: 2 } }];
    const rejections = [{ ...women, text: { key: RUN_TEXTS.parentGone.key } }];
    const onTiktok = { ...input, platform: 'tiktok' as const };
    const shown = inLanguage({ ...progress, reasons, rejections }, onTiktok, 'es');
    expect(formatText(shown.reasons[0]!, 'es')).toBe('Los grupos de anuncios que no se han podido activar: 2.');
    expect(formatText(shown.rejections[0]!.text!, 'es')).toBe('Se ha quitado el grupo de anuncios al que pertenece.');
    expect(textsIn({ ...progress, reasons }, 'en')).toEqual(['The ad sets that could not be switched on: 2.']);
  });

  it('keeps the names of progress that was stored without components', () => {
    const stored = { reason: 'Too few ads were taken for: Women 2/12, Germany 2/12.' };
    const { level: _, ...before } = women;
    const old = { ...progress, reasons: fromStored(stored), rejections: [before] };
    expect(textsIn(old, 'en')).toEqual(['The platform accepted too few ads with: Women 2/12, Germany 2/12.']);
    expect(textsIn(old, 'es')).toEqual(['La plataforma ha aceptado muy pocos anuncios con: Women 2/12, Germany 2/12.']);
    expect(inLanguage(old, input, 'es').rejections[0]).toMatchObject({ alternative: 'Female' });
  });
});
