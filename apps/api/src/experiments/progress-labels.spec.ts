import { describe, expect, it } from '@jest/globals';
import type { ExperimentProgress } from '#libs/contracts/experiment/experiment-phase.js';
import type { MetaExperimentInput } from '#libs/platforms/meta/description.js';
import { inLanguage } from './progress-labels.js';

const input = {
  platform: 'meta',
  audiences: {
    genders: [{ value: 1 }, { value: 2 }],
    geolocations: [{ value: [{ type: 'country', key: 'DE', name: 'Germany' }] }],
  },
  creatives: { headlines: [{ value: 'Sale, now' }], ctas: [{ value: 'SHOP_NOW' }] },
} as unknown as MetaExperimentInput;

const group = { code: '100', message: 'The image is too small.', field: null, count: 3, component: 'genders' };
const progress = {
  reason: 'Too few ads were taken for: Women 0/12, Germany 3/12, Sale, now 2/12.',
  rejections: [
    { ...group, alternative: 'Women' },
    { ...group, component: null, alternative: null },
  ],
  issues: [
    { kind: 'account-unable', cause: 'unpaid', message: 'Women', raisedAt: '2026-12-01T10:00:00Z' },
    {
      kind: 'ads-refused',
      refused: 3,
      of: 12,
      groups: [{ ...group, alternative: 'Women' }],
      raisedAt: '2026-12-01T10:00:00Z',
    },
  ],
} as unknown as ExperimentProgress;

describe('progress in a language', () => {
  it('names alternatives of audiences as the results do', () => {
    const spanish = inLanguage(progress, input, 'es');
    expect(spanish.reason).toContain(': Mujeres 0/12, Alemania 3/12, Sale, now 2/12.');
    expect(spanish.rejections.map(({ alternative }) => alternative)).toEqual(['Mujeres', null]);
    expect(spanish.issues).toMatchObject([{ message: 'Women' }, { groups: [{ alternative: 'Mujeres' }] }]);
  });

  it('leaves a text of somebody that reads like one of them', () => {
    const { creatives } = input;
    const alike = { ...input, creatives: { ...creatives, headlines: [{ value: 'Women' }] } } as typeof input;
    expect(inLanguage(progress, alike, 'es').reason).toContain(': Women 0/12, Alemania 3/12');
  });

  it('says in English what the run wrote, and each text by its key', () => {
    const english = inLanguage(progress, input, 'en');
    expect(english).toMatchObject(progress);
    const named = 'Women 0/12, Germany 3/12, Sale, now 2/12';
    expect(english.reasons).toEqual([{ key: 'run.tooFew', params: { named } }]);
    const text = { key: 'said.words', params: { words: 'The image is too small.' } };
    expect(english.rejections).toMatchObject([{ text }, { text }]);
    expect(english.issues[1]).toMatchObject({ groups: [{ text }] });
  });
});
