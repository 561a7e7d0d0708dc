import { describe, expect, it } from '@jest/globals';
import { META } from '#libs/platforms/meta/description.js';
import { filledParams, parseLinkParams } from '#libs/platforms/naming/link-params.js';
import { factsOfShown, UNKNOWN_KEY } from '#libs/platforms/naming/shown-facts.js';
import type { ExperimentInput } from '#libs/platforms/registry.js';
import { linkNamer } from './link-namer.js';

const list = (...values: unknown[]) => values.map((value, i) => ({ id: `${i}`, value }));
const input = {
  platform: 'meta',
  objective: 'OUTCOME_TRAFFIC',
  information: { name: 'Spring sale' },
  audiences: { ages: list([18, 34], [35, 64]), genders: list(0) },
  creatives: {
    headlines: list('One', 'Two', 'Three'),
    copies: list('A text'),
    visuals: list({ name: 'Waves', type: 'image' }, { name: 'Stones', type: 'image' }),
    ctas: list('LEARN_MORE'),
  },
} as unknown as ExperimentInput;
const link = 'utm_campaign={experiment}&utm_content={id}&v={variation}&a={alternatives}&h={headlines}';

describe('the parameters of an ad in a preview before it is planned', () => {
  it.each([
    [{ headlines: 2, visuals: 1 }, 5],
    [{ ages: 1, headlines: 1 }, 8],
    [{}, 0],
  ])('match those of the planned ad of %j, except for its key and ordinal', (choice, variation) => {
    const naming = { campaign: '', adset: '', ad: '', link };
    const planned = linkNamer({ name: 'Spring sale', key: UNKNOWN_KEY, input, naming });
    const { params } = parseLinkParams(META, link);
    const shown = filledParams(params, factsOfShown(META, input, choice));
    expect(shown).toContain('Spring%20sale');
    expect({ linkParams: shown }).toEqual(planned({ kind: 'ad', ordinal: 0, variation }));
  });
});
