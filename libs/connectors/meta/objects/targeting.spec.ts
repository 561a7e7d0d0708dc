import { describe, expect, it } from '@jest/globals';
import { exampleInput } from '#libs/testing/platform/example-input.js';
import { audienceOf, toTargeting as toTargetingIn } from './targeting.js';

const toTargeting = (
  ...[audience, exclusions]: [Parameters<typeof toTargetingIn>[1], Parameters<typeof toTargetingIn>[2]]
) => toTargetingIn('v26.0', audience, exclusions);
const advantage = { targeting_automation: { advantage_audience: 0 } };

describe('targeting', () => {
  it('leaves out all fields without a choice, and never widens the audience', () => {
    expect(toTargeting({}, {})).toEqual(advantage);
    expect(toTargeting({ genders: 0, positions: [], interests: [] }, { interests: [] })).toEqual(advantage);
  });

  it('sends each kind of place in its own list, with a city radius only where Meta accepts it', () => {
    const { geo_locations } = toTargeting(
      {
        geolocations: [
          { type: 'country', key: 'ES', name: 'Spain' },
          { type: 'region', key: '3847', name: 'California' },
          { type: 'city', key: '675083', name: 'Madrid', radius: 0.53, distance_unit: 'mile' },
          { type: 'city', key: '999', name: 'Sevilla', radius: 17, distance_unit: 'kilometer' },
          { type: 'custom_location', name: 'Shop', latitude: 40.4, longitude: -3.7, radius: 1, distance_unit: 'mile' },
        ],
      },
      {},
    );
    expect(geo_locations).toEqual({
      countries: ['ES'],
      regions: [{ key: '3847' }],
      cities: [{ key: '675083' }, { key: '999', radius: 17, distance_unit: 'kilometer' }],
      custom_locations: [{ latitude: 40.4, longitude: -3.7, radius: 1, distance_unit: 'mile' }],
    });
  });

  it('combines interests and demographics by AND, and the entries of each by OR', () => {
    const interests = [
      { id: '1', name: 'Running', topic: 'Sports' },
      { id: '2', name: 'Hiking' },
    ];
    const demographics = [
      { id: '3', name: 'Newlywed', type: 'life_events' },
      { id: '4', name: 'Top 10 %', type: 'income' },
    ];
    expect(toTargeting({ interests, demographics }, { interests, demographics })).toEqual({
      flexible_spec: [
        {
          interests: [
            { id: '1', name: 'Running' },
            { id: '2', name: 'Hiking' },
          ],
        },
        { life_events: [{ id: '3', name: 'Newlywed' }], income: [{ id: '4', name: 'Top 10 %' }] },
      ],
      exclusions: {
        life_events: [{ id: '3', name: 'Newlywed' }],
        income: [{ id: '4', name: 'Top 10 %' }],
        interests: [
          { id: '1', name: 'Running' },
          { id: '2', name: 'Hiking' },
        ],
      },
      ...advantage,
    });
  });

  it('sends relationship statuses, college years and interested-in as lists of numbers', () => {
    const row = (id: string, type: string) => ({ id, name: id, type });
    const demographics = [
      ...[row('3', 'education_statuses'), row('9', 'education_statuses'), row('1', 'relationship_statuses')],
      ...[row('2012', 'college_years'), row('2', 'interested_in'), row('600', 'education_schools')],
    ];
    const lists = {
      education_statuses: [3, 9],
      relationship_statuses: [1],
      college_years: [2012],
      interested_in: [2],
      education_schools: [{ id: '600', name: '600' }],
    };
    expect(toTargeting({ demographics }, { demographics })).toEqual({
      flexible_spec: [lists],
      exclusions: lists,
      ...advantage,
    });
  });

  it('sends each platform once, and positions under their own platform', () => {
    const positions = [
      { id: 'feed', name: 'Feed', type: 'facebook' },
      { id: 'story', name: 'Stories', type: 'facebook' },
      { id: 'stream', name: 'Feed', type: 'instagram' },
    ] as const;
    expect(toTargeting({ positions: [...positions] }, {})).toEqual({
      publisher_platforms: ['facebook', 'instagram'],
      facebook_positions: ['feed', 'story'],
      instagram_positions: ['stream'],
      ...advantage,
    });
  });

  it.each([
    ['v25.0', ['facebook', 'instagram'], ['stream', 'explore', 'explore_home']],
    ['v26.0', ['facebook', 'instagram'], ['stream']],
  ])('leaves out positions that %s no longer accepts', (version, platforms, instagram) => {
    const at = (type: 'facebook' | 'instagram', id: string) => ({ type, id, name: id });
    const facebook = [at('facebook', 'feed'), at('facebook', 'video_feeds')];
    const positions = [...facebook, ...['stream', 'explore', 'explore_home'].map((id) => at('instagram', id))];
    expect(toTargetingIn(version, { positions }, {})).toMatchObject({
      publisher_platforms: platforms,
      facebook_positions: ['feed'],
      instagram_positions: instagram,
    });
    // Without any position Meta would show the ads everywhere.
    expect(toTargetingIn(version, { positions: [facebook[1]!] }, {})).toMatchObject({
      publisher_platforms: ['facebook'],
      facebook_positions: ['video_feeds'],
    });
  });

  it('includes and excludes custom audiences and places', () => {
    expect(
      toTargeting(
        { custom_audiences: { id: '238', name: 'Buyers' } },
        {
          custom_audiences: [{ id: '239', name: 'Staff' }],
          geolocations: [{ type: 'region', key: '1', name: 'Ceuta' }],
        },
      ),
    ).toEqual({
      custom_audiences: [{ id: '238' }],
      excluded_custom_audiences: [{ id: '239' }],
      excluded_geo_locations: { regions: [{ key: '1' }] },
      ...advantage,
    });
  });
});

describe('the audience of a choice', () => {
  const two = <T>(a: T, b: T) => [
    { id: 'a', value: a },
    { id: 'b', value: b },
  ];
  const named = (id: string) => ({ id, name: id });
  const audiences = {
    ages: two<[number, number]>([18, 24], [25, 34]),
    genders: two(1 as const, 2 as const),
    geolocations: two(
      [{ type: 'country' as const, key: 'ES', name: 'Spain' }],
      [{ type: 'country' as const, key: 'FR', name: 'France' }],
    ),
    demographics: two([named('d1')], [named('d2')]),
    interests: two([named('i1')], [named('i2')]),
    custom_audiences: two(named('c1'), named('c2')),
    positions: two([{ id: 'feed', type: 'facebook' as const }], [{ id: 'story', type: 'instagram' as const }]),
    user_devices: two(
      { id: 'u1', description: 'one', platform: 'iOS' },
      { id: 'u2', description: 'two', platform: 'Android' },
    ),
  };
  const input = exampleInput({ audiences: audiences as never });
  const names = Object.keys(audiences) as (keyof typeof audiences)[];

  it.each(names)('contains exactly the chosen alternative of %s, whether first or last', (name) => {
    for (const [at, { value }] of audiences[name].entries()) {
      const { [name]: chosen, ...rest } = audienceOf(input, { [name]: at });
      expect(chosen).toBe(value);
      expect(Object.values(rest)).toEqual(Object.values(rest).map(() => undefined));
    }
  });
});

it.each([
  [{ radius: 10, distance_unit: 'mile' }, true],
  [{ radius: 50, distance_unit: 'mile' }, true],
  [{ radius: 9.9, distance_unit: 'mile' }, false],
  [{ radius: 50.1, distance_unit: 'mile' }, false],
  [{ radius: 17, distance_unit: 'kilometer' }, true],
  [{ radius: 80, distance_unit: 'kilometer' }, true],
  [{ radius: 16, distance_unit: 'kilometer' }, false],
  [{ radius: 81, distance_unit: 'kilometer' }, false],
  [{ radius: 16 }, true],
  [{}, false],
] as const)('sends the radius %j of a city as %s', (around, isSent) => {
  const city = { type: 'city', key: '1', name: 'Madrid', ...around } as const;
  const { geo_locations } = toTargeting({ geolocations: [city] }, {});
  const sent = { distance_unit: 'mile', ...around };
  expect(geo_locations).toEqual({ cities: [{ key: '1', ...(isSent ? sent : {}) }] });
});
