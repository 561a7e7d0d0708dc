import { personOf, requireAccess, requireScope } from './auth/access.js';
import { calendarOf } from './delivery/calendar.js';
import { askedFields, type GraphCall, type GraphHandler, type GraphRoutes } from './graph/call.js';
import { invalid } from './graph/error.js';
import { plain, project, type NodeType } from './graph/fields.js';
import { answerList } from './graph/paging.js';
import { compile, readFilters } from './objects/filtering.js';
import { accountById, accounts, minimumBudgets, type AdAccount } from './seed/accounts.js';
import { customAudiences, savedAudiences, type CustomAudience, type SavedAudience } from './seed/audiences.js';
import {
  apps,
  businesses,
  customConversions,
  leadForms,
  pageById,
  pages,
  pixels,
  type AdvertisedApp,
  type Business,
  type CustomConversion,
  type LeadForm,
  type Page,
  type Pixel,
} from './seed/pages.js';
import { people, type Person } from './seed/people.js';

type Node<T> = NodeType<T, GraphCall>;
type Instagram = { id: string; username: string };
const pictureUrl = (call: GraphCall, id: string): string =>
  `${call.baseUrl.replace(/\/v[\d.]+$/, '')}/media/pictures/${id}.png`;

const userNode: Node<Person> = {
  name: 'User',
  defaults: ['name'],
  fields: {
    ...plain<Person, GraphCall>('name', 'email'),
    picture: (person, call) => ({
      data: { url: pictureUrl(call, person.id), is_silhouette: false, width: 50, height: 50 },
    }),
  },
};

const businessNode: Node<Business> = {
  name: 'Business',
  defaults: ['name'],
  fields: { ...plain<Business, GraphCall>('name'), verification_status: () => 'verified' },
};

/** Account nodes carry their id with `act_` in front. */
type AccountView = AdAccount & { account: AdAccount };
const accountNode: Node<AccountView> = {
  name: 'AdAccount',
  defaults: ['account_id'],
  fields: {
    ...plain<AccountView, GraphCall>('name', 'currency'),
    account_id: ({ account }) => account.id,
    account_status: ({ account }) => account.status,
    disable_reason: ({ account }) => account.disableReason,
    timezone_name: ({ account }) => account.timezone,
    timezone_id: ({ account }) => account.timezoneId,
    timezone_offset_hours_utc: ({ account }, call) => calendarOf(account.timezone).offset(call.now) / 3_600_000,
    amount_spent: ({ account }, call) => String(spentIn(call, account.id)),
    spend_cap: () => '0',
    balance: () => '0',
    min_daily_budget: ({ account }) => minimumBudgets(account.currency).imp,
    business: ({ account }, call, node) => {
      const owner = businesses.find((business) => business.accounts.includes(account.id));
      return owner && project(businessNode, owner, node.fields, call);
    },
    funding_source_details: ({ account }) => ({ id: `9${account.id}`, display_string: 'Visa ending in 4242', type: 1 }),
    default_dsa_payor: ({ account }) => account.dsaPayor,
    default_dsa_beneficiary: ({ account }) => account.dsaBeneficiary,
    user_tasks: ({ account }, call) => personOf(call)?.roles[account.id],
    tos_accepted: () => ({ custom_audience_tos: 1, web_custom_audience_tos: 1 }),
    created_time: ({ account }) => account.createdAt,
    owner: ({ account }) => businesses.find((business) => business.accounts.includes(account.id))?.id,
    is_prepay_account: () => false,
  },
};
const accountView = (account: AdAccount): AccountView => ({ ...account, id: `act_${account.id}`, account });

function spentIn(call: GraphCall, account: string): number {
  const row = call.world.db.get<{ spent: number | null }>(
    "SELECT sum(spend_minor) AS spent FROM meta_delivery_days WHERE campaign IN (SELECT id FROM objects WHERE account = ? AND type = 'campaign')",
    account,
  );
  return Number(row?.spent ?? 0);
}

const instagramNode: Node<Instagram> = {
  name: 'IGUser',
  fields: {
    ...plain<Instagram, GraphCall>('username'),
    profile_picture_url: (account, call) => pictureUrl(call, account.id),
    profile_pic: (account, call) => pictureUrl(call, account.id),
    legacy_instagram_user_id: (account) => account.id.replace(/^3/, '1'),
  },
};

const pageNode: Node<Page> = {
  name: 'Page',
  defaults: ['name', 'category'],
  fields: {
    ...plain<Page, GraphCall>('name', 'category'),
    access_token: (page, call) =>
      call.actor.kind === 'user' ? call.world.tokens.pageToken(call.actor, page.id) : undefined,
    tasks: () => ['ADVERTISE', 'ANALYZE', 'CREATE_CONTENT', 'MANAGE'],
    picture: (page, call) => ({
      data: { url: pictureUrl(call, page.id), is_silhouette: false, width: 50, height: 50 },
    }),
    link: (page) => `https://www.facebook.com/${page.id}`,
    instagram_business_account: (page) => page.instagram && { id: page.instagram.id },
    connected_instagram_account: (page) => page.instagram && { id: page.instagram.id },
    is_published: () => true,
    verification_status: () => 'not_verified',
  },
};

const pixelNode: Node<Pixel> = {
  name: 'AdsPixel',
  fields: {
    ...plain<Pixel, GraphCall>('name'),
    last_fired_time: (pixel) => pixel.lastFired,
    is_unavailable: () => false,
    owner_business: (pixel) =>
      businesses
        .filter((business) => business.accounts.includes(pixel.accounts[0] as string))
        .map(({ id, name }) => ({ id, name }))[0],
    creation_time: () => '2022-02-01T09:00:00+0000',
  },
};

const audienceNode: Node<CustomAudience> = {
  name: 'CustomAudience',
  fields: {
    ...plain<CustomAudience, GraphCall>('name', 'subtype'),
    account_id: (audience) => audience.account,
    description: () => '',
    approximate_count_lower_bound: (audience) => (audience.people < 1000 ? -1 : Math.floor(audience.people * 0.93)),
    approximate_count_upper_bound: (audience) => (audience.people < 1000 ? -1 : Math.ceil(audience.people * 1.07)),
    delivery_status: (audience) =>
      audience.ready && audience.people >= 1000
        ? { code: 200, description: 'This audience is ready for use.' }
        : { code: 300, description: 'This audience is too small for ads to be delivered.' },
    operation_status: (audience) =>
      audience.ready
        ? { code: 200, description: 'Normal' }
        : { code: 441, description: 'The audience is being filled.' },
    time_updated: () => 1_763_600_000,
    time_created: () => 1_650_000_000,
  },
};

const savedNode: Node<SavedAudience> = {
  name: 'SavedAudience',
  fields: {
    ...plain<SavedAudience, GraphCall>('name', 'targeting'),
    account: (saved) => saved.account,
    run_status: () => 'ACTIVE',
  },
};

const conversionNode: Node<CustomConversion> = {
  name: 'CustomConversion',
  fields: {
    ...plain<CustomConversion, GraphCall>('name'),
    account_id: (conversion) => conversion.account,
    custom_event_type: (conversion) => conversion.event,
    pixel: (conversion) => ({ id: conversion.pixel }),
    rule: (conversion) =>
      JSON.stringify({
        and: [{ event: { eq: 'PageView' } }, { URL: { i_contains: conversion.name.toLowerCase().split(' ')[0] } }],
      }),
    is_archived: () => false,
    is_unavailable: () => false,
    default_conversion_value: () => 0,
    creation_time: () => '2024-04-09T10:00:00+0000',
  },
};

const formNode: Node<LeadForm> = {
  name: 'LeadgenForm',
  defaults: ['name', 'locale', 'status'],
  fields: {
    ...plain<LeadForm, GraphCall>('name', 'locale'),
    status: () => 'ACTIVE',
    leads_count: (form) => form.leads,
    page: (form) => ({ id: form.page, name: pageById.get(form.page)?.name }),
    page_id: (form) => form.page,
    questions: (form) =>
      ['FULL_NAME', 'EMAIL', 'PHONE'].map((type, index) => ({
        id: `${form.id}${index}`,
        key: type.toLowerCase(),
        label: type.replace('_', ' ').toLowerCase(),
        type,
      })),
    privacy_policy_url: () => 'https://vidal-outdoor.example/privacy',
    created_time: () => '2025-02-03T12:00:00+0000',
  },
};

const appNode: Node<AdvertisedApp> = {
  name: 'Application',
  defaults: ['name'],
  fields: {
    ...plain<AdvertisedApp, GraphCall>('name'),
    object_store_urls: (app) => app.stores,
    supported_platforms: (app) => [
      ...(app.stores.google_play ? ['ANDROID'] : []),
      ...(app.stores.itunes ? ['IPHONE', 'IPAD'] : []),
    ],
    icon_url: (app, call) => pictureUrl(call, app.id),
  },
};

/** An edge over a list held in memory, with fields, cursors and filters by id and name. */
function edge<T extends { id: string; name?: string }>(
  node: Node<T>,
  select: (call: GraphCall, id: string) => T[],
  extra: string[] = [],
): GraphHandler {
  return (call, id) => {
    const nodes = askedFields(call);
    const matches = compile<T>(readFilters(call.params), { id: (thing) => thing.id, name: (thing) => thing.name });
    call.params.keep(...extra);
    const answer = answerList(call, select(call, id).filter(matches), (thing) => project(node, thing, nodes, call));
    call.params.finish();
    return answer;
  };
}

function ofAccount<T extends { id: string; name?: string }>(
  node: Node<T>,
  select: (account: string, call: GraphCall) => T[],
  extra: string[] = [],
): GraphHandler {
  const handler = edge(node, (call, id) => select(id.slice(4), call), extra);
  return (call, id) => {
    requireAccess(call, id.slice(4), false);
    return handler(call, id);
  };
}

function single<T extends { id: string }>(node: Node<T>, find: (id: string) => T | undefined): GraphHandler {
  return (call, id) => {
    const nodes = askedFields(call);
    call.params.finish();
    return project(node, find(id) as T, nodes, call);
  };
}

const pagesOf = (call: GraphCall): Page[] => pages.filter((page) => personOf(call)?.pages.includes(page.id));
const accountsOf = (call: GraphCall, ids: string[]): AccountView[] =>
  accounts.filter((account) => ids.includes(account.id) && personOf(call)?.roles[account.id]).map(accountView);

function sortedPixels(account: string, call: GraphCall): Pixel[] {
  const sort = call.params.oneOf('sort_by', ['LAST_FIRED_TIME', 'NAME']) ?? 'NAME';
  return pixels
    .filter((pixel) => pixel.accounts.includes(account))
    .sort((a, b) => (sort === 'NAME' ? a.name.localeCompare(b.name) : b.lastFired.localeCompare(a.lastFired)));
}

function forms(call: GraphCall, id: string): LeadForm[] {
  requireScope(call, 'pages_manage_ads');
  return leadForms.filter((form) => form.page === id);
}

function budgets(call: GraphCall, id: string): unknown {
  requireAccess(call, id.slice(4), false);
  call.params.keep('bid_amount', 'limit', 'after', 'fields');
  call.params.finish();
  const { currency } = accountById.get(id.slice(4)) as AdAccount;
  const { imp, highFreq, lowFreq, videoViews } = minimumBudgets(currency);
  return {
    data: [
      {
        currency,
        min_daily_budget_imp: imp,
        min_daily_budget_high_freq: highFreq,
        min_daily_budget_low_freq: lowFreq,
        min_daily_budget_video_views: videoViews,
      },
    ],
  };
}

/** Ads running or in review, per page; the platform's limit is one of the page, whichever account the ads are in. */
function volume(call: GraphCall, id: string): unknown {
  requireAccess(call, id.slice(4), false);
  const only = call.params.text('page_id');
  const byActor = call.params.flag('show_breakdown_by_actor') ?? false;
  call.params.keep('fields', 'limit', 'after');
  call.params.finish();
  const chosen = pagesOf(call).filter((page) => only === undefined || page.id === only);
  if (only !== undefined && chosen.length === 0) throw invalid('page_id', 'You have no role on this page.');
  const { volume: ads } = call.world;
  const account = id.slice(4);
  const rows = chosen.map((page) => ({
    actor_id: page.id,
    actor_name: page.name,
    ads_running_or_in_review_count: ads.count(page.id),
    limit_on_ads_running_or_in_review: ads.limit(page.id),
    current_account_ads_running_or_in_review_count: ads.count(page.id, account),
  }));
  if (byActor || only !== undefined) return { data: rows };
  const highest = Math.max(250, ...rows.map((row) => row.limit_on_ads_running_or_in_review));
  return {
    data: [{ ads_running_or_in_review_count: ads.countAccount(account), limit_on_ads_running_or_in_review: highest }],
  };
}

function dsaNames(call: GraphCall, id: string): unknown {
  requireAccess(call, id.slice(4), false);
  call.params.finish();
  const account = accountById.get(id.slice(4)) as AdAccount;
  return { data: [{ recommendations: [account.dsaBeneficiary ?? account.name] }] };
}

function permissions(call: GraphCall): unknown {
  call.params.finish();
  const scopes = call.actor.kind === 'app' ? [] : call.actor.scopes;
  return { data: scopes.map((permission) => ({ permission, status: 'granted' })) };
}

/** Taking the app's permission away ends every token of the person. */
function deauthorize(call: GraphCall, id: string): unknown {
  call.params.finish();
  call.world.tokens.revoke({ person: id }, 'removed');
  return { success: true };
}

const instagramOf = (select: (call: GraphCall, id: string) => (Instagram | null)[]): GraphHandler =>
  edge<Instagram>(instagramNode, (call, id) => select(call, id).filter((account) => account !== null));

export const listRoutes: GraphRoutes = {
  'GET user': single(userNode, (id) => people.find((person) => person.id === id)),
  'GET user/permissions': permissions,
  'DELETE user/permissions': deauthorize,
  'GET user/adaccounts': edge<AccountView>(accountNode, (call) =>
    accountsOf(
      call,
      accounts.map((account) => account.id),
    ),
  ),
  'GET user/accounts': edge<Page>(pageNode, (call) => pagesOf(call)),
  'GET user/businesses': edge<Business>(businessNode, (call) =>
    businesses.filter((business) => business.accounts.some((account) => personOf(call)?.roles[account])),
  ),
  'GET business': single(businessNode, (id) => businesses.find((business) => business.id === id)),
  'GET business/owned_ad_accounts': edge<AccountView>(accountNode, (call, id) =>
    accountsOf(call, businesses.find((business) => business.id === id)?.accounts ?? []),
  ),
  'GET business/client_ad_accounts': edge<AccountView>(accountNode, () => []),
  'GET business/owned_pages': edge<Page>(pageNode, (call, id) =>
    pagesOf(call).filter((page) => businesses.find((business) => business.id === id)?.pages.includes(page.id)),
  ),
  'GET business/client_pages': edge<Page>(pageNode, () => []),
  'GET account': (call, id) => {
    requireAccess(call, id.slice(4), false);
    return single(accountNode, (key) => accountView(accountById.get(key.slice(4)) as AdAccount))(call, id);
  },
  'GET account/promote_pages': ofAccount<Page>(pageNode, (_, call) => pagesOf(call)),
  'GET account/instagram_accounts': instagramOf((call) => pagesOf(call).map((page) => page.instagram)),
  'GET account/connected_instagram_accounts': instagramOf((call) => pagesOf(call).map((page) => page.instagram)),
  'GET account/adspixels': ofAccount<Pixel>(pixelNode, sortedPixels),
  'GET account/customaudiences': ofAccount<CustomAudience>(
    audienceNode,
    (account) => customAudiences.filter((audience) => audience.account === account),
    ['pixel_id', 'business_id', 'fetch_primary_audience'],
  ),
  'GET account/saved_audiences': ofAccount<SavedAudience>(
    savedNode,
    (account) => savedAudiences.filter((saved) => saved.account === account),
    ['business_id'],
  ),
  'GET account/customconversions': ofAccount<CustomConversion>(conversionNode, (account) =>
    customConversions.filter((conversion) => conversion.account === account),
  ),
  'GET account/advertisable_applications': ofAccount<AdvertisedApp>(
    appNode,
    (account, call) => {
      const only = call.params.text('app_id');
      return apps.filter((app) => app.accounts.includes(account) && (only === undefined || app.id === only));
    },
    ['business_id'],
  ),
  'GET account/minimum_budgets': budgets,
  'GET account/ads_volume': volume,
  'GET account/dsa_recommendations': dsaNames,
  'GET page': single(pageNode, (id) => pageById.get(id)),
  'GET page/instagram_accounts': instagramOf((_, id) => [pageById.get(id)?.instagram ?? null]),
  'GET page/page_backed_instagram_accounts': instagramOf((_, id) => [pageById.get(id)?.instagram ?? null]),
  'GET page/leadgen_forms': edge<LeadForm>(formNode, forms),
  'GET leadform': single(formNode, (id) => leadForms.find((form) => form.id === id)),
  'GET pixel': single(pixelNode, (id) => pixels.find((pixel) => pixel.id === id)),
  'GET customaudience': single(audienceNode, (id) => customAudiences.find((audience) => audience.id === id)),
  'GET customconversion': single(conversionNode, (id) => customConversions.find((conversion) => conversion.id === id)),
};
