import { afterEach, describe, expect, it } from '@jest/globals';
import { startTikTokStub, tiktokAnswer, type TikTokStub } from '#libs/testing/platform/tiktok-stub.js';
import type { StubAnswer, StubCall } from '#libs/testing/platform/http-stub.js';
import { TikTokClient } from '../wire/client.js';
import { contentExclusions, customAudiences, customConversions, pixels } from './lists.js';
import { ofAdvertiser } from './of-advertiser.js';
import { devices, interests, knownLocations, locations } from './targeting-lists.js';

const of = { accountId: '7001', accessToken: 'tok-1' };

let stub: TikTokStub;
let client: TikTokClient;
const start = async (answer: (call: StubCall) => StubAnswer) => {
  stub = await startTikTokStub(answer);
  client = new TikTokClient(stub.config);
};
afterEach(async () => {
  await client.close();
  await stub.close();
});
const requests = () =>
  stub.calls.map(({ method, path, params }) => [method, path.slice('/open_api/v1.3'.length), params]);

describe('objects of an advertiser', () => {
  it('TIKTOK-040 TIKTOK-118 lists pixels, twenty a page, each with the events to optimize for, once each', async () => {
    const event = (optimization_event?: string, event_name = '') => ({ optimization_event, event_name });
    const events = [event('SHOPPING', 'Complete payment'), event('SHOPPING', 'Again'), event('FORM'), event()];
    await start(() => tiktokAnswer({ pixels: [{ pixel_id: '7300', pixel_name: 'Site', events }] }));
    expect(await pixels(client, of)).toEqual([
      {
        id: '7300',
        name: 'Site',
        events: [
          { id: 'SHOPPING', name: 'Complete payment' },
          { id: 'FORM', name: 'FORM' },
        ],
      },
    ]);
    expect(requests()).toEqual([['GET', '/pixel/list/', { advertiser_id: '7001', page: '1', page_size: '20' }]]);
  });

  it('TIKTOK-050 TIKTOK-116 lists custom audiences that can be targeted, by id and name', async () => {
    const row = (audience_id: string, is_valid?: boolean) => ({
      audience_id,
      name: `Audience ${audience_id}`,
      is_valid,
    });
    await start(() => tiktokAnswer({ list: [row('1', true), row('2', false), row('3')] }));
    expect(await customAudiences(client, of)).toEqual([
      { id: '1', name: 'Audience 1' },
      { id: '3', name: 'Audience 3' },
    ]);
    expect(requests()[0]![2]).toEqual({ advertiser_id: '7001', page: '1', page_size: '100' });
  });

  it('lists the custom conversions of a pixel', async () => {
    await start(() => tiktokAnswer({ list: [{ custom_conversion_id: '74', name: 'Order above 100' }] }));
    expect(await customConversions(client, of, '7300')).toEqual([{ id: '74', name: 'Order above 100' }]);
    expect(requests()[0]![2]).toMatchObject({ event_source_type: 'PIXEL', event_source_id: '7300' });
  });

  it('lists kinds of content that ads can avoid', async () => {
    const rows = [{ category_id: '101', category_name: 'Gaming' }];
    await start(() => tiktokAnswer({ excluded_category_list: rows, vertical_sensitivity_list: null }));
    expect(await contentExclusions(client, of)).toEqual([{ id: '101', name: 'Gaming' }]);
  });
});

describe('targeting lists', () => {
  // A query for places has to say where the ads will run, or TikTok refuses it.
  const where = { objective_type: 'TRAFFIC', promotion_type: 'WEBSITE', placements: ['PLACEMENT_TIKTOK'] };
  const tag = (geo_id: string, status: string, geo_type = 'CITY') => ({
    name: 'Málaga',
    targeting_type: 'GEO',
    status_info: { status },
    geo: { geo_id, geo_type, region_code: 'ES', description: 'Málaga, Andalusia, Spain', parent_id: '0' },
  });

  it('TIKTOK-050 TIKTOK-115 list places with id, name, region_code, description and geo_type for the networks of the ads', async () => {
    const isp = { name: 'An ISP', targeting_type: 'ISP', isp: {} };
    await start(() => tiktokAnswer({ targeting_tag_list: [tag('2514256', 'ENABLED'), tag('1', 'DISABLED'), isp] }));
    expect(await locations(client, of, 'mala')).toEqual([
      {
        id: '2514256',
        name: 'Málaga',
        region_code: 'ES',
        geo_type: 'CITY',
        description: 'Málaga, Andalusia, Spain',
      },
    ]);
    expect(stub.calls[0]).toMatchObject({
      method: 'POST',
      path: '/open_api/v1.3/tool/targeting/search/',
      json: { ...where, advertiser_id: '7001', search_type: 'FUZZY_SEARCH', keywords: ['mala'] },
    });
  });

  it('find places by their ids', async () => {
    await start(() => tiktokAnswer({ targeting_tag_list: [tag('2', 'ENABLED'), tag('3', 'DISABLED')] }));
    expect(await knownLocations(client, of, ['1', '2', '3'])).toEqual(['2']);
    expect(stub.calls[0]!.json).toMatchObject({ ...where, scene: 'GEO', targeting_ids: ['1', '2', '3'] });
  });

  it("TIKTOK-050 TIKTOK-117 list interests with id, name and topic, large ones first, in the person's language", async () => {
    const row = (id: string, level: number, sub_category_ids: string[] = []) => ({
      interest_category_id: id,
      interest_category_name: `Interest ${id}`,
      level,
      sub_category_ids,
    });
    await start(() => tiktokAnswer({ interest_categories: [row('11', 2), row('1', 1, ['11'])] }));
    expect(await interests(client, of, 'es')).toEqual([
      { id: '1', name: 'Interest 1', topic: undefined },
      { id: '11', name: 'Interest 11', topic: 'Interest 1' },
    ]);
    expect(requests()[0]![2]).toMatchObject({ language: 'es', version: '2', placements: '["PLACEMENT_TIKTOK"]' });
  });

  it('TIKTOK-050 TIKTOK-119 list devices in use with name, description and os_type', async () => {
    const row = (id: string, child_device_ids: string[], is_active = true) => ({
      device_model_id: id,
      device_model_name: `Device ${id}`,
      level: 'MODEL',
      os_type: 'IOS',
      child_device_ids,
      is_active,
    });
    await start(() =>
      tiktokAnswer({ device_models: [row('1', ['2']), row('2', ['3', '4']), row('3', []), row('4', [], false)] }),
    );
    expect(await devices(client, of)).toEqual([
      { id: '1', name: 'Device 1', description: 'Device 1', os_type: 'IOS' },
      { id: '2', name: 'Device 2', description: 'Device 1 › Device 2', os_type: 'IOS' },
      { id: '3', name: 'Device 3', description: 'Device 1 › Device 2 › Device 3', os_type: 'IOS' },
    ]);
  });

  it('describe devices without an endless loop even if they contain each other', async () => {
    const row = (id: string, child: string) => ({
      device_model_id: id,
      device_model_name: id,
      os_type: 'IOS',
      child_device_ids: [child],
    });
    await start(() => tiktokAnswer({ device_models: [row('a', 'b'), row('b', 'a')] }));
    expect(await devices(client, of)).toHaveLength(2);
  });
});

describe('a lookup for an advertiser', () => {
  it('is refused without access to the advertiser, and the link remains', async () => {
    await start(() => tiktokAnswer({}, 40001, 'No permission to operate advertiser 7001.'));
    await expect(ofAdvertiser(pixels(client, of))).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      details: { field: 'account', platformCode: '40001' },
    });
  });

  it('ends the link if its token has ended', async () => {
    await start(() => tiktokAnswer({}, 40105, 'revoked'));
    await expect(ofAdvertiser(pixels(client, of))).rejects.toMatchObject({ code: 'AUTH_EXPIRED' });
  });
});
