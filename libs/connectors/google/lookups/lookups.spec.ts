import { afterEach, describe, expect, it } from '@jest/globals';
import { formatText } from '#libs/contracts/messages/format-text.js';
import { googleDisplayInput, googleInput } from '#libs/testing/platform/google-input.js';
import { googleError, googleRows, startGoogleStub, type GoogleStub } from '#libs/testing/platform/google-stub.js';
import type { StubAnswer, StubCall } from '#libs/testing/platform/http-stub.js';
import { createGooglePlatform, type GoogleConnector } from '../google-platform.js';
import type { GoogleAccount } from './accounts.js';
import { typedPlacements } from './constants.js';

const account = { accountId: '2223334444', accessToken: 'tok-1', currency: 'EUR' } as never;

let stub: GoogleStub;
let google: GoogleConnector;
const start = async (answer: (call: StubCall) => StubAnswer) => {
  stub = await startGoogleStub(answer);
  google = createGooglePlatform(stub.config);
};
afterEach(async () => {
  await google.close();
  await stub.close();
});
const queryIn = ({ json }: StubCall) => (json as { query?: string } | undefined)?.query ?? '';

describe('ad accounts of a person', () => {
  it('omits an account that can no longer be used, and keeps the others', async () => {
    await start(({ path }) => {
      if (path.endsWith(':listAccessibleCustomers')) return { json: { resourceNames: ['customers/1', 'customers/2'] } };
      if (path.includes('/customers/1/'))
        return googleError([{ code: 'authorizationError.CUSTOMER_NOT_ENABLED' }], 403);
      const row = {
        id: '2',
        descriptiveName: 'Shop',
        currencyCode: 'EUR',
        timeZone: 'Europe/Madrid',
        status: 'ENABLED',
      };
      return googleRows([{ customerClient: row }]);
    });
    expect(await google.lookups.adAccounts('tok-1')).toMatchObject([
      {
        id: '2',
        name: 'Shop',
        timeZone: 'Europe/Madrid',
        isUsable: true,
        facts: {},
        minDailyBudgetMinor: 100,
        minDailyBudgetsMinor: { DEMAND_GEN: 540 },
      },
    ]);
  });

  it('GOOGLE-003 names the managers above each account at any depth, and lists accounts below the first manager once', async () => {
    const row = (id: string, level: number, manager = false) => ({
      customerClient: {
        id,
        descriptiveName: `N${id}`,
        status: 'ENABLED',
        manager,
        ...(level > 0 && { level: String(level) }),
      },
    });
    // 1 holds 2 (shop) and 3; 3 holds 4 and 5 (shop); 4 holds 6 (shop).
    const below: Record<string, object[]> = {
      1: [row('1', 0, true), row('2', 1), row('3', 1, true), row('4', 2, true), row('5', 2), row('6', 3)],
      3: [row('3', 0, true), row('4', 1, true), row('5', 1)],
      4: [row('4', 0, true), row('6', 1)],
    };
    const queried: unknown[] = [];
    await start((call) => {
      if (call.path.endsWith(':listAccessibleCustomers')) return { json: { resourceNames: ['customers/1'] } };
      const id = /customers\/(\d)/.exec(call.path)![1]!;
      queried.push([id, call.headers['login-customer-id'], queryIn(call).includes('level <= 1')]);
      return googleRows(below[id]!);
    });
    const accounts = (await google.lookups.adAccounts('tok-1')) as GoogleAccount[];
    const named = (...ids: string[]) => ids.map((id) => ({ id, name: `N${id}` }));
    expect(accounts.map(({ id, managers, facts }) => [id, managers, facts])).toEqual([
      ['2', named('1'), { manager: '1' }],
      ['5', named('1', '3'), { manager: '1' }],
      ['6', named('1', '3', '4'), { manager: '1' }],
    ]);
    expect(queried).toEqual([
      ['1', '1', false],
      ['3', '1', true],
      ['4', '1', true],
    ]);
  });

  it('treats nested accounts as direct accounts of the first manager if Google does not list the manager between', async () => {
    await start(({ path, ...call }) => {
      if (path.endsWith(':listAccessibleCustomers')) return { json: { resourceNames: ['customers/1'] } };
      if (queryIn({ path, ...call }).includes('level <= 1'))
        return googleError([{ code: 'authorizationError.USER_PERMISSION_DENIED' }], 403);
      return googleRows([
        { customerClient: { id: '1', descriptiveName: 'Group', manager: true, status: 'ENABLED' } },
        { customerClient: { id: '3', descriptiveName: 'Inner', manager: true, level: '1', status: 'ENABLED' } },
        { customerClient: { id: '5', descriptiveName: 'Shop', level: '2', status: 'ENABLED' } },
      ]);
    });
    expect(await google.lookups.adAccounts('tok-1')).toMatchObject([
      { id: '5', managers: [{ id: '1', name: 'Group' }] },
    ]);
  });

  it.each([
    ['ENABLED', null],
    ['SUSPENDED', 'disabled'],
    ['NEW_WORD', 'other'],
  ])('reports the trouble of an account with the status %s', async (status, cause) => {
    await start(() => googleRows([{ customer: { status } }]));
    expect((await google.lookups.accountTrouble(account))?.cause ?? null).toBe(cause);
  });
});

describe('checks before a submit', () => {
  it('names campaigns without the declaration, and a conversion action of another account', async () => {
    await start((call) =>
      googleRows(
        queryIn(call).includes('FROM campaign ')
          ? [{ campaign: { id: '1', name: 'Old' } }, { campaign: { id: '2' } }]
          : [],
      ),
    );
    const { refused, filledIn } = await google.lookups.prepare(account, googleDisplayInput() as never);
    expect(refused.map((finding) => [finding.field, formatText(finding, 'en')])).toEqual([
      ['account', expect.stringContaining('Campaigns without it (2): "Old", "2"')],
      ['pixel.id', expect.stringContaining('"Purchase"')],
    ]);
    expect(filledIn).toEqual({});
  });

  it('accepts the only conversion action of the account', async () => {
    await start((call) =>
      googleRows(
        queryIn(call).includes('FROM conversion_action')
          ? [
              {
                conversionAction: {
                  id: '6001',
                  name: 'Purchase',
                  category: 'PURCHASE',
                  origin: 'WEBSITE',
                  status: 'ENABLED',
                },
              },
            ]
          : [],
      ),
    );
    expect((await google.lookups.prepare(account, googleDisplayInput() as never)).refused).toEqual([]);
  });

  it.each([
    [5, '"5"'],
    [6, '"5" …'],
  ])('names at most five of %i campaigns', async (count, last) => {
    const campaigns = Array.from({ length: count }, (_, n) => ({ campaign: { id: `${n + 1}` } }));
    await start((call) => googleRows(queryIn(call).includes('FROM campaign ') ? campaigns : []));
    const { refused } = await google.lookups.prepare(account, { ...googleDisplayInput(), pixel: null } as never);
    expect(refused.map(({ params }) => String(params?.['name']).split(', ').at(-1))).toEqual([last]);
  });

  it("shows the account's name, cut to 25 characters, in display ads without a business name", async () => {
    await start((call) =>
      googleRows(
        queryIn(call).includes('FROM customer')
          ? [{ customer: { status: 'ENABLED', descriptiveName: 'Vidal Outdoor and Mountain Shop' } }]
          : [],
      ),
    );
    const { information, ...input } = googleDisplayInput();
    const unnamed = { ...input, pixel: null, information: { ...information, business_name: ' ' } };
    const { filledIn } = await google.lookups.prepare(account, unnamed as never);
    expect(filledIn).toEqual({ 'information.business_name': 'Vidal Outdoor and Mountai' });
  });
});

describe('limits', () => {
  it('allows three ads a group for search and 50 for display, and one campaign with its own budget per audience', async () => {
    await start(() => googleRows([{ campaign: {} }, { campaign: {} }]));
    const limits = (type: string) => google.lookups.limits(account, { information: { campaign_type: type } });
    expect(await limits('SEARCH')).toMatchObject({
      tree: { audienceLevel: 'campaign', moneyLevel: 'campaign' },
      bounds: [{ limit: 3 }, { limit: 20_000 }, { limit: 10_000, used: 2 }],
    });
    expect((await limits('DISPLAY')).bounds[0]!.limit).toBe(50);
    expect(google.lookups.usualLimits({}).bounds[2]).toMatchObject({ used: 0 });
  });

  it.each([
    ['SEARCH', 'EUR', 100],
    ['DISPLAY', 'JPY', 1],
    ['DEMAND_GEN', 'USD', 500],
    ['DEMAND_GEN', 'EUR', 540],
    ['DEMAND_GEN', 'JPY', 936],
    ['DEMAND_GEN', 'XYZ', 500],
  ])('%s campaigns in %s need at least %i minor units a day', async (type, currency, leastDailyBudgetMinor) => {
    await start(() => googleRows([]));
    const own = { accountId: '2223334444', accessToken: 'tok-1', currency } as never;
    const limits = await google.lookups.limits(own, { information: { campaign_type: type } });
    expect(limits).toMatchObject({ leastDailyBudgetMinor, countsCalendarDays: true });
  });
});

describe('a dry run', () => {
  it('shows the mutate of each item without any call', async () => {
    await start(() => ({ json: {} }));
    const choice = { headlines: 0, copies: 0, descriptions: 0 };
    const item = {
      ref: '1',
      name: 'Ad [0123456789-1]',
      parentId: null,
      choice,
      budgetMinor: null,
      kind: 'ad' as const,
    };
    const [body] = google.lookups.bodies({ input: googleInput() as never, assets: {}, items: [item] });
    expect(body).toMatchObject({
      path: 'customers/2223334444/googleAds:mutate',
      mutateOperations: [{ adGroupAdOperation: { create: { status: 'ENABLED' } } }],
    });
    expect(stub.calls).toHaveLength(0);
  });

  it('leads to the group of an ad in Google Ads', async () => {
    await start(() => ({ json: {} }));
    expect(google.adUrl('2223334444', '9003~712')).toBe(`${stub.url}/aw/ads?__e=2223334444&adGroupId=9003`);
  });
});

describe('a typed placement', () => {
  it.each([
    ['blog.example', ['website blog.example']],
    ['https://blog.example/trails/', ['website blog.example/trails']],
    ['https://www.youtube.com/watch?v=abcdefghijk', ['youtube_video abcdefghijk']],
    ['https://youtu.be/abcdefghijk', ['youtube_video abcdefghijk']],
    ['https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv', ['youtube_channel UCabcdefghijklmnopqrstuv']],
    ['https://www.youtube.com/', []],
    ['https://play.google.com/store/apps/details?id=com.example.app', ['app 2-com.example.app']],
    [
      'https://apps.apple.com/es/app/trails/id1234567890',
      ['website apps.apple.com/es/app/trails/id1234567890', 'app 1-1234567890'],
    ],
    ['com.example.app', ['website com.example.app', 'app 2-com.example.app']],
    ['games', []],
  ])('recognizes the kind of %s', (typed, expected) => {
    expect(typedPlacements(typed).map(({ type, id }) => `${type} ${id}`)).toEqual(expected);
  });
});
