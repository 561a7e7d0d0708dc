import { describe, expect, it } from '@jest/globals';
import { toTargeting } from './targeting.js';

const advantage = { targeting_automation: { advantage_audience: 0 } };

describe('targeting', () => {
  it('leaves out whatever is not chosen and never widens the audience', () => {
    expect(toTargeting({}, {})).toEqual(advantage);
    expect(toTargeting({ genders: 0, positions: [], interests: [] }, { interests: [] })).toEqual(advantage);
  });

  it('sends each kind of place in its own list, a city radius only where Meta takes it', () => {
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

  it('joins interests and demographics by AND, and the entries of each by OR', () => {
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

  it('names platforms once and positions under their own platform', () => {
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
