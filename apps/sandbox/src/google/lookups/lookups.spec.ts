import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectRefused, GoogleBench } from '../testing/bench.js';

let bench: GoogleBench;
beforeAll(async () => {
  bench = await GoogleBench.open();
});
afterAll(() => bench.close());

const suggest = (body: object) => bench.call('POST', '/geoTargetConstants:suggest', body);
const namesOf = ({ body }: Awaited<ReturnType<typeof suggest>>): string[] =>
  (body.geoTargetConstantSuggestions ?? []).map(
    (one: { geoTargetConstant: { canonicalName: string } }) => one.geoTargetConstant.canonicalName,
  );

describe('suggestions of places', () => {
  it('are found by name, with their surroundings', async () => {
    const { body } = await suggest({ locale: 'en', countryCode: 'FR', locationNames: { names: ['Lyon'] } });
    expect(body.geoTargetConstantSuggestions).toEqual([
      {
        locale: 'en',
        reach: '1850000',
        searchTerm: 'Lyon',
        geoTargetConstant: {
          resourceName: 'geoTargetConstants/1006410',
          id: '1006410',
          name: 'Lyon',
          countryCode: 'FR',
          targetType: 'City',
          status: 'ENABLED',
          canonicalName: 'Lyon,Auvergne-Rhone-Alpes,France',
          parentGeoTarget: 'geoTargetConstants/20338',
          requireEuPoliticalAdvertisingDeclaration: true,
        },
        geoTargetConstantParents: [
          expect.objectContaining({ name: 'Auvergne-Rhone-Alpes' }),
          expect.objectContaining({ name: 'France' }),
        ],
      },
    ]);
  });

  it('have names in the language of the search, and are found by them', async () => {
    const search = (...names: string[]) => suggest({ locale: 'es', locationNames: { names } });
    expect(namesOf(await search('alem', 'Germany', 'Lyon'))).toEqual([
      'Alemania',
      'Alemania',
      'Lyon,Auvergne-Rhone-Alpes,Francia',
    ]);
  });

  it('begin with the nearest and largest, without other countries and removed places', async () => {
    expect(namesOf(await suggest({ locationNames: { names: ['berlin'] } }))).toEqual([
      'Berlin,Germany',
      'Berlin,Berlin,Germany',
    ]);
    expect(namesOf(await suggest({ countryCode: 'ES', locationNames: { names: ['berlin'] } }))).toEqual([]);
    expect(namesOf(await suggest({ locationNames: { names: ['90210'] } }))).toEqual([]);
    expect(namesOf(await suggest({ geoTargets: { geoTargetConstants: ['geoTargetConstants/2840'] } }))).toEqual([
      'United States',
    ]);
  });

  it('refuse an invalid request', async () => {
    expectRefused(await suggest({}), 'geoTargetConstantSuggestionError.REQUEST_PARAMETERS_UNSET');
    expectRefused(
      await suggest({ countryCode: 'XX', locationNames: { names: ['a'] } }),
      'geoTargetConstantSuggestionError.INVALID_COUNTRY_CODE',
    );
    const many = Array.from({ length: 26 }, (_, n) => `a${n}`);
    expectRefused(
      await suggest({ locationNames: { names: many } }),
      'geoTargetConstantSuggestionError.LOCATION_NAME_LIMIT',
    );
    expect((await suggest({ locationNames: { names: ['a'] }, geoTargets: {} })).status).toBe(400);
  });
});
