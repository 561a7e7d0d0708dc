import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  areVariationsValid,
  attributionSettingsFor,
  checkAges,
  checkCarousel,
  checkDateRange,
  dateRangeFault,
  checkLocation,
  checkPhone,
  checkPhonePrefix,
  checkRadius,
  checkUrl,
  createdVariations,
  formatPhone,
  parseTime,
  secondaryGoalsFor,
} from './rules.js';

describe('rules of an experiment', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');

  it.each([
    ['2026-11-21T12:00:00Z', '2026-11-28T12:00:00Z', null],
    ['2026-11-21T13:00:00+01:00', '2026-11-22T13:00:00+0100', null],
    ['2026-11-21T11:59:59Z', '2026-11-22T12:00:00Z', 'invalidDateRange'],
    ['2026-11-21T12:00:00Z', '2026-11-28T12:00:01Z', 'invalidDateRange'],
    ['2026-11-23T12:00:00Z', '2026-11-23T12:00:00Z', 'invalidDateRange'],
    ['2026-11-23T12:00:00Z', '2026-11-22T12:00:00Z', 'invalidDateRange'],
    ['2026-11-23T12:00:00', '2026-11-24T12:00:00', 'invalidDateRange'],
    ['', '', 'invalidDateRange'],
    [undefined, null, 'invalidDateRange'],
  ])('META-085 META-087 META-088 META-089 judges %s to %s as %s', (start, end, result) => {
    expect(checkDateRange(start, end, now)).toBe(result);
  });

  it.each([
    ['', '2026-11-22T12:00:00Z', 'missing'],
    ['2026-11-21T09:59:59Z', '2026-11-22T12:00:00Z', 'past'],
    ['2026-11-21T11:59:59Z', '2026-11-22T12:00:00Z', 'tooSoon'],
    ['2026-11-23T12:00:00Z', '2026-11-23T12:00:00Z', 'reversed'],
    ['2026-11-21T12:00:00Z', '2026-11-28T12:00:01Z', 'tooLong'],
    ['2026-11-21T12:00:00Z', '2026-11-28T12:00:00Z', null],
  ])('a run from %s to %s is %s', (start, end, fault) => {
    expect(dateRangeFault(start, end, Date.parse('2026-11-21T10:00:00Z'))).toBe(fault);
  });

  it('META-087 counts seven days by the calendar where the clocks go back in between', () => {
    const before = Date.parse('2026-10-20T00:00:00Z');
    expect(checkDateRange('2026-10-22T09:00:00+02:00', '2026-10-29T09:00:00+01:00', before)).toBeNull();
    expect(checkDateRange('2026-10-22T09:00:00+02:00', '2026-10-29T09:30:00+01:00', before)).toBe('invalidDateRange');
  });

  it('reads a time and what its own clock shows', () => {
    expect(parseTime('2026-11-21T10:00:00-0530')).toEqual({
      at: Date.parse('2026-11-21T15:30:00Z'),
      local: Date.parse('2026-11-21T10:00:00Z'),
    });
    expect(parseTime('2026-13-21T10:00:00Z')).toBeNull();
  });

  it.each([
    ['https://shop.example/sale?x=1', null],
    ['http://shop.example:80/', null],
    ['', 'destination'],
    ['shop.example', 'urlScheme'],
    ['ftp://shop.example', 'urlScheme'],
    ['javascript:alert(1)', 'urlScheme'],
    ['https://', 'destination'],
    ['https://user:pass@shop.example', 'destination'],
    ['https://shop.example:8443', 'destination'],
    ['https://shop example', 'destination'],
  ])('META-082 judges the address %s as %s', (url, result) => {
    expect(checkUrl(url)).toBe(result);
  });

  it('META-100 takes 1 to 80 kilometers', () => {
    expect([0.99, 1, 80, 80.01, NaN, '5'].map((radius) => checkRadius(radius, 'kilometer'))).toEqual([
      ...['radiusKilometer', null, null, 'radiusKilometer', 'radiusKilometer', 'radiusKilometer'],
    ]);
  });

  it('META-101 takes 0.53 to 50 miles', () => {
    expect([0.52, 0.53, 50, 50.1].map((radius) => checkRadius(radius, 'mile'))).toEqual([
      ...['radiusMile', null, null, 'radiusMile'],
    ]);
  });

  it('META-099 wants a name and numeric coordinates of a custom location', () => {
    const place = {
      type: 'custom_location',
      name: 'Shop',
      latitude: 40.4,
      longitude: -3.7,
      radius: 5,
      distance_unit: 'kilometer',
    } as const;
    expect(checkLocation(place)).toBeNull();
    expect(checkLocation({ ...place, name: ' ' })).toBe('location');
    expect(checkLocation({ ...place, latitude: '40' as never })).toBe('location');
    expect(checkLocation({ ...place, longitude: 181 })).toBe('location');
    expect(checkLocation({ ...place, radius: 81 })).toBe('radiusKilometer');
    expect(checkLocation({ type: 'country', name: 'Spain', key: 'ES' })).toBeNull();
    expect(checkLocation({ type: 'country', name: 'Spain' })).toBe('location');
  });

  it('META-090 takes no phone, or one of 9 or 10 digits', () => {
    expect(['', undefined, '123456789', '(123) 456-7890'].map(checkPhone)).toEqual([null, null, null, null]);
    expect(['12345678', '12345678901', '12345678a', 123456789].map(checkPhone)).toEqual([
      'phone',
      'phone',
      'phone',
      'phone',
    ]);
  });

  it('META-091 formats a phone while it is typed', () => {
    expect(['1', '1234', '1234567', '12345678901'].map(formatPhone)).toEqual([
      '1',
      '(123) 4',
      '(123) 456-7',
      '(123) 456-7890',
    ]);
    fc.assert(fc.property(fc.string(), (typed) => formatPhone(formatPhone(typed)) === formatPhone(typed)));
  });

  it('META-092 takes a prefix of up to 3 digits', () => {
    expect(['', '34', '521'].map(checkPhonePrefix)).toEqual([null, null, null]);
    expect(['+34', '1234', 'a'].map(checkPhonePrefix)).toEqual(['phone', 'phone', 'phone']);
  });

  it('META-097 takes brackets within 13 to 65', () => {
    expect(
      [
        [13, 65],
        [18, 18],
      ].map(checkAges),
    ).toEqual([null, null]);
    expect([[12, 20], [20, 66], [30, 20], [18.5, 20], [18], null].map(checkAges)).toEqual(new Array(6).fill('ages'));
  });

  it('META-124 META-126 wants 2 to 5 carousel items, each with a website', () => {
    const item = { website: 'https://shop.example' };
    expect(checkCarousel([item])).toBe('carouselMinimum');
    expect(checkCarousel([item, item])).toBeNull();
    expect(checkCarousel(new Array(6).fill(item))).toBe('carouselMaximum');
    expect(checkCarousel([item, { website: '' }])).toBe('carouselItems');
  });

  it('META-093 META-094 META-095 offers attribution settings by goal', () => {
    expect(attributionSettingsFor('OUTCOME_TRAFFIC')).toEqual(['1_day_c']);
    expect(attributionSettingsFor('OUTCOME_LEADS')).toEqual(['1_day_c']);
    expect(attributionSettingsFor('OUTCOME_APP_PROMOTION')).toEqual(['1_day_c', '1_day_c_v']);
    expect(attributionSettingsFor('CONVERSIONS')).toEqual(['1_day_c', '7_day_c', '1_day_c_v', '7_day_c_1_day_v']);
  });

  it('META-078 META-079 asks for a secondary goal of traffic and conversions only', () => {
    expect(secondaryGoalsFor('OUTCOME_TRAFFIC')).toEqual(['LANDING_PAGE_VIEWS', 'LINK_CLICKS']);
    expect(secondaryGoalsFor('CONVERSIONS')).toEqual(['SALES', 'LEADS']);
    expect(secondaryGoalsFor('OUTCOME_LEADS')).toEqual([]);
  });

  it('META-129 META-130 counts variations and allows 50,000', () => {
    expect(createdVariations([3, 0, 2])).toBe(6);
    expect([50_000, 50_001].map(areVariationsValid)).toEqual([true, false]);
  });
});
