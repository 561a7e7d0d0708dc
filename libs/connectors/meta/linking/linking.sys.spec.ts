import type { MetaConnector } from '../meta-platform.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sandboxMeta } from '#libs/testing/platform/sandbox-bench.js';

const REDIRECT = 'http://127.0.0.1:9/callback';
let meta: MetaConnector;
let accessToken: string;
let accountId: string;

beforeAll(async () => {
  meta = await sandboxMeta();
});
afterAll(() => meta.close());

/** Answers the sandbox's consent page as a browser would, and follows the redirect by hand. */
async function decide(person: string, decision: 'allow' | 'deny'): Promise<URLSearchParams> {
  const url = new URL(meta.linking.authorizeUrl({ state: 'state-1', redirectUri: REDIRECT }));
  const page = await (await fetch(url)).text();
  const form = new URLSearchParams(url.searchParams);
  form.set('person', new RegExp(`value="(\\d+)"[^>]*>\\s*<span>${person}`).exec(page)?.[1] ?? '');
  form.set('decision', decision);
  for (const scope of url.searchParams.get('scope')!.split(',')) form.append('grant', scope);
  const answer = await fetch(url, { method: 'POST', body: form, redirect: 'manual' });
  return new URL(answer.headers.get('location')!).searchParams;
}

describe('linking and lookups against the sandbox', () => {
  it('META-016 links the person who consented, and accepts each code once', async () => {
    const answer = await decide('Theo Brandt', 'allow');
    expect(answer.get('state')).toBe('state-1');
    const code = answer.get('code')!;
    const identity = await meta.linking.exchangeCode({ code, redirectUri: REDIRECT });
    expect(identity.name).toBe('Theo Brandt');
    expect(identity.scopes).toEqual(expect.arrayContaining(['ads_management', 'ads_read', 'pages_manage_ads']));
    expect(Date.parse(identity.expiresAt!)).toBeGreaterThan(Date.now());
    await expect(meta.linking.exchangeCode({ code, redirectUri: REDIRECT })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    });
    accessToken = identity.accessToken;
  });

  it('returns no code to a person who denies, and no code for another address', async () => {
    expect((await decide('Theo Brandt', 'deny')).get('error')).toBe('access_denied');
    const code = (await decide('Theo Brandt', 'allow')).get('code')!;
    await expect(meta.linking.exchangeCode({ code, redirectUri: `${REDIRECT}/` })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    });
  });

  it('META-152 META-153 META-155 lists accounts, pages, and the objects of both', async () => {
    const own = (await meta.lookups.adAccounts(accessToken)).find(({ name }) => name === 'Brandt Coffee')!;
    expect(own).toMatchObject({ currency: 'EUR', timeZone: 'Europe/Berlin', isUsable: true });
    accountId = own.id;
    const page = (await meta.lookups.pages(accessToken)).find(({ name }) => name === 'Brandt Coffee')!;
    const { pixels, customAudiences, customConversions } = await meta.lookups.accountLookups(accessToken, own.id);
    const { forms, instagramAccounts } = await meta.lookups.pageLookups(accessToken, { pageId: page.id });
    for (const rows of [pixels, customAudiences, customConversions, forms, instagramAccounts]) {
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.every(({ id, name }) => id !== '' && name !== '')).toBe(true);
    }
  });

  it('META-156 META-157 META-158 searches places, interests and demographics', async () => {
    expect((await meta.lookups.locations(accessToken, 'Berlin')).map(({ name }) => name)).toContain('Berlin');
    expect((await meta.lookups.interests(accessToken, 'coffee')).length).toBeGreaterThan(0);
    const demographics = await meta.lookups.demographics(accessToken, 'parents');
    expect(demographics.length).toBeGreaterThan(0);
    expect(demographics.every(({ type }) => type !== undefined)).toBe(true);
  });

  it('META-159 estimates audiences, a refused one next to a good one', async () => {
    const places = await meta.lookups.locations(accessToken, 'Germany');
    const geolocations = places.filter(({ type }) => type === 'country');
    const rows = await meta.lookups.reach(accessToken, {
      accountId,
      audiences: [
        { name: 'Germany', components: { ages: [18, 34], geolocations } },
        { name: 'Nowhere', components: { ages: [18, 34] } },
      ],
      exclusions: {},
    });
    expect(rows[0]).toMatchObject({ name: 'Germany', reach: { issue: false }, error: null });
    expect(rows[0]!.reach.lower_bound).toBeGreaterThan(100_000);
    expect(rows[1]).toMatchObject({ reach: { issue: true }, error: { type: 'platform' } });
  });
});
