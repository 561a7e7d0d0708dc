import { describe, expect, it } from '@jest/globals';
import { columnsOf, limitedInput, limitedPart, rowName } from './columns.js';
import { GOOGLE } from '../google/description.js';
import { META } from '../meta/description.js';
import { descriptions } from '../registry.js';
import { PAPAYA } from '../testing/description.js';
import { TIKTOK } from '../tiktok/description.js';

describe('the fields that limits depend on', () => {
  const columns = { objective: 'X', page: '7', campaignType: 'VIDEO_VIEWS' };

  it("are copied from the platform's own columns only", () => {
    expect(limitedInput(META, columns)).toEqual({ objective: 'X', page: { id: '7' } });
    expect(limitedInput(TIKTOK, columns)).toEqual({ objective: 'X', information: { campaign_type: 'VIDEO_VIEWS' } });
    expect(limitedInput(PAPAYA, columns)).toEqual({ objective: 'X' });
  });

  it("are the same for the wizard's counter and for the submitted experiment", () => {
    const input = { objective: 'X', page: { id: '7', name: 'Shop' }, information: { campaign_type: 'VIDEO_VIEWS' } };
    for (const description of [META, TIKTOK, PAPAYA])
      expect(limitedPart(description, input)).toEqual(limitedInput(description, columns));
    expect(limitedPart(META, {})).toEqual({});
  });
});

describe('the rows that lists and details name', () => {
  const input = { page: { id: '7', name: 'Shop' }, pixel: { id: '8', name: 'Purchase' } };

  it('LIST-035 are those that the platform has', () => {
    expect([rowName(META, input, 'page'), rowName(META, input, 'conversions')]).toEqual(['Shop', 'Purchase']);
    expect([rowName(GOOGLE, input, 'page'), rowName(GOOGLE, input, 'conversions')]).toEqual([null, 'Purchase']);
    expect([rowName(PAPAYA, input, 'page'), rowName(PAPAYA, input, 'conversions')]).toEqual([null, null]);
    expect([columnsOf(META, input).pageId, columnsOf(GOOGLE, input).pageId]).toEqual(['7', '']);
  });

  it('have no name before a row is chosen', () => {
    expect(rowName(META, { page: { id: '7' }, pixel: 'x' }, 'page')).toBeNull();
    expect(rowName(META, {}, 'conversions')).toBeNull();
  });

  it.each(descriptions())('are fields with a title: $platform', ({ columns, setup, texts }) => {
    for (const path of [columns.page, columns.conversions].filter((one) => one !== undefined)) {
      expect(setup[path]?.kind).toBe('reference');
      expect(texts[path]?.title.en).toBeTruthy();
    }
  });
});
