import { describe, expect, it } from '@jest/globals';
import { META } from '#libs/platforms/meta/description.js';
import { resultRow } from '../../testing/result-row.js';
import { audienceText, partsOf } from './row-texts.js';

describe('the audience of a row', () => {
  it('has the lists of the audience in their order, and those that there are no longer', () => {
    const row = resultRow({ components: { homes: 'OWNER', genders: 'Women', headlines: 'Sale', ages: '25–34' } });
    expect(audienceText(META, row)).toBe('25–34 · Women · OWNER');
    expect(partsOf(META, row, 'es').map(({ label }) => label)).toContain('Lista retirada «homes»');
  });
});
