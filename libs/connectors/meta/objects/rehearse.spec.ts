import { afterEach, describe, expect, it } from '@jest/globals';
import { exampleInput } from '#libs/testing/platform/example-input.js';
import { startGraphStub, type GraphStub } from '#libs/testing/platform/graph-stub.js';
import type { StubAnswer } from '#libs/testing/platform/http-stub.js';
import type { PlatformConnector } from '../../port/platform-connector.js';
import { createMetaPlatform } from '../meta-platform.js';

let stub: GraphStub;
let meta: PlatformConnector;
afterEach(async () => {
  await meta.close();
  await stub.close();
});

const account = { accountId: '1234', accessToken: 'tok-1', currency: 'EUR', timeZone: 'UTC', facts: {} };
const rehearse = async (...entries: unknown[]) => {
  stub = await startGraphStub((): StubAnswer => ({ json: entries }));
  meta = createMetaPlatform(stub.config);
  const rows = { audiences: [{ geolocations: 0 }], creatives: [{ headlines: 1, ctas: 0 }] };
  return meta.lookups.rehearse(account, { input: exampleInput(), ...rows, budgetMinor: 700 });
};
const fine = { code: 200, body: '{"success":true}' };
const refusal = (error: object) => ({ code: 400, body: JSON.stringify({ error: { code: 100, ...error } }) });
const blame = (...path: string[]) => ({ error_data: { blame_field_specs: [path] } });

describe('rehearsals at Meta', () => {
  it('send one batch of calls that only validate, each ad set and ad together with its parents', async () => {
    expect(await rehearse(fine, fine, fine)).toEqual([]);
    expect(stub.calls).toHaveLength(1);
    const batch = JSON.parse(stub.calls[0]!.params.batch!) as { relative_url: string; body: string }[];
    const [campaign, adSet, ad] = batch.map(({ relative_url, body }) => ({
      edge: relative_url.split('/').at(-1),
      ...Object.fromEntries(new URLSearchParams(body)),
    })) as Record<string, string>[];
    for (const call of [campaign!, adSet!, ad!]) expect(call.execution_options).toBe('["validate_only"]');
    expect([campaign!.edge, adSet!.edge, ad!.edge]).toEqual(['campaigns', 'adsets', 'ads']);
    expect(JSON.parse(adSet!.campaign_spec!)).toMatchObject({ objective: 'OUTCOME_TRAFFIC', status: 'PAUSED' });
    expect(adSet).toMatchObject({ lifetime_budget: '700', status: 'PAUSED' });
    expect(JSON.parse(ad!.adset_spec!)).toMatchObject({ targeting: { geo_locations: { countries: ['ES'] } } });
    expect(JSON.parse(ad!.creative!).object_story_spec.link_data).toMatchObject({ name: 'Last days' });
  });

  it("use the address with the team's parameters", async () => {
    stub = await startGraphStub((): StubAnswer => ({ json: [fine, fine, fine] }));
    meta = createMetaPlatform(stub.config);
    const rows = { audiences: [{ geolocations: 0 }], creatives: [{ headlines: 1, ctas: 0 }], budgetMinor: 700 };
    const linkParams = 'utm_source=polyad';
    expect(await meta.lookups.rehearse(account, { input: exampleInput(), ...rows, linkParams })).toEqual([]);
    const [, , ad] = JSON.parse(stub.calls[0]!.params.batch!) as [unknown, unknown, { body: string }];
    const creative = JSON.parse(new URLSearchParams(ad.body).get('creative')!);
    expect(creative.object_story_spec.link_data.link).toContain(linkParams);
  });

  it('count only certain refusals: no lost response, no failure of the platform, no error about the rehearsal itself', async () => {
    const transient = refusal({ code: 2, is_transient: true });
    expect(await rehearse(null, transient, refusal({ ...blame('adset_spec'), error_user_title: 'Not here' }))).toEqual(
      [],
    );
    await meta.close();
    await stub.close();
    expect(await rehearse(fine, refusal({ message: '(#100) Unknown combination' }), fine)).toEqual([]);
    await meta.close();
    await stub.close();
    const picture = refusal({ ...blame('creative', 'image_hash'), error_user_title: 'Picture missing' });
    expect(await rehearse(fine, fine, picture)).toEqual([]);
  });

  it('report a refusal of a value that the person chose, at its field', async () => {
    const place = refusal({ ...blame('targeting', 'geo_locations'), error_subcode: 7, error_user_msg: 'Not there.' });
    const text = refusal({
      ...blame('creative', 'object_story_spec', 'link_data', 'name'),
      error_user_msg: 'Too loud.',
    });
    expect(await rehearse(fine, place, text)).toEqual([
      {
        field: 'audiences.geolocations[0].value',
        title: null,
        refusal: { code: '100/7', message: 'Not there.', field: 'targeting.geo_locations' },
      },
      {
        field: 'creatives.headlines[1].value',
        title: null,
        refusal: { code: '100', message: 'Too loud.', field: 'creative.object_story_spec.link_data.name' },
      },
    ]);
  });

  it('report refusals with a text for people even without a field, but not for ads, whose picture is missing', async () => {
    const refusalText = { error_user_title: 'Not allowed', error_user_msg: 'This account may not.' };
    const found = await rehearse(refusal(refusalText), refusal(refusalText), refusal(refusalText));
    const item = { field: undefined, title: 'Not allowed', refusal: { message: 'This account may not.' } };
    expect(found).toMatchObject([item, item]);
  });

  it('do not treat an ended link as a fault of the experiment', async () => {
    await expect(rehearse(fine, refusal({ code: 190 }), fine)).rejects.toMatchObject({ code: 'AUTH_EXPIRED' });
  });
});
