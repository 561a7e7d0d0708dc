import { describe, expect, it } from '@jest/globals';
import { META } from '#libs/platforms/meta/description.js';
import { resultRow } from '../../testing/result-row.js';
import { audienceText, partsOf } from './row-texts.js';

describe('audience of a row', () => {
  it('has the lists of the audience in their order, including removed ones', () => {
    const row = resultRow({ components: { homes: 'OWNER', genders: 'Women', headlines: 'Sale', ages: '25–34' } });
    expect(audienceText(META, row)).toBe('25–34 · Women · OWNER');
    expect(partsOf(META, row, 'es').map(({ label }) => label)).toContain('Lista retirada «homes»');
  });
});
