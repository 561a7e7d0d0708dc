import { personOf } from './auth/access.js';
import { calendarOf } from '../delivery/calendar.js';
import type { GraphCall } from './graph/call.js';
import { plain, project, type NodeType } from './graph/fields.js';
import { standingOf } from './objects/standing.js';
import { minimumBudgets, type AdAccount } from './seed/accounts.js';
import type { CustomAudience, SavedAudience } from './seed/audiences.js';
import {
  businesses,
  pageById,
  type AdvertisedApp,
  type Business,
  type CustomConversion,
  type LeadForm,
  type Page,
  type Pixel,
} from './seed/pages.js';
import type { Person } from './seed/people.js';

export type Node<T> = NodeType<T, GraphCall>;
export type Instagram = { id: string; username: string };
const pictureUrl = (call: GraphCall, id: string): string =>
  `${call.baseUrl.replace(/\/v[\d.]+$/, '')}/media/pictures/${id}.png`;

export const userNode: Node<Person> = {
  name: 'User',
  defaults: ['name'],
  fields: {
    ...plain<Person, GraphCall>('name', 'email'),
    picture: (person, call) => ({
      data: { url: pictureUrl(call, person.id), is_silhouette: false, width: 50, height: 50 },
    }),
  },
};

export const businessNode: Node<Business> = {
  name: 'Business',
  defaults: ['name'],
  fields: { ...plain<Business, GraphCall>('name'), verification_status: () => 'verified' },
};

/** Ids of account nodes start with `act_`. */
export type AccountView = AdAccount & { account: AdAccount };
export const accountNode: Node<AccountView> = {
  name: 'AdAccount',
  defaults: ['account_id'],
  fields: {
    ...plain<AccountView, GraphCall>('name', 'currency'),
    account_id: ({ account }) => account.id,
    account_status: ({ account }, call) => standingOf(call.world.objects, account.id).status,
    disable_reason: ({ account }, call) => standingOf(call.world.objects, account.id).disableReason,
    timezone_name: ({ account }) => account.timezone,
    timezone_id: ({ account }) => account.timezoneId,
    timezone_offset_hours_utc: ({ account }, call) => calendarOf(account.timezone).offset(call.now) / 3_600_000,
    amount_spent: ({ account }, call) => String(call.world.delivery.spent({ kind: 'account', id: account.id })),
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
export const accountView = (account: AdAccount): AccountView => ({ ...account, id: `act_${account.id}`, account });

export const instagramNode: Node<Instagram> = {
  name: 'IGUser',
  fields: {
    ...plain<Instagram, GraphCall>('username'),
    profile_picture_url: (account, call) => pictureUrl(call, account.id),
    profile_pic: (account, call) => pictureUrl(call, account.id),
    legacy_instagram_user_id: (account) => account.id.replace(/^3/, '1'),
  },
};

export const pageNode: Node<Page> = {
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

export const pixelNode: Node<Pixel> = {
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

export const audienceNode: Node<CustomAudience> = {
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

export const savedNode: Node<SavedAudience> = {
  name: 'SavedAudience',
  fields: {
    ...plain<SavedAudience, GraphCall>('name', 'targeting'),
    account: (saved) => saved.account,
    run_status: () => 'ACTIVE',
  },
};

export const conversionNode: Node<CustomConversion> = {
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

export const formNode: Node<LeadForm> = {
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

export const appNode: Node<AdvertisedApp> = {
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
