import { advertiserOf } from '../auth/access.js';
import { IDENTITY_TYPES } from '../rules/enums.js';
import { isConnected } from '../objects/identity.js';
import { customAudiences } from '../seed/audiences.js';
import { identities, type Identity } from '../seed/identities.js';
import { customConversions, pixels } from '../seed/pixels.js';
import type { Call, Routes } from '../wire/call.js';
import { paged, readPage } from '../wire/paging.js';

function pixelList(call: Call): object {
  const { params } = call;
  const { id } = advertiserOf(call);
  const [pixel, code, name] = [params.text('pixel_id'), params.text('code'), params.text('name')];
  const order = params.oneOf('order_by', ['EARLIEST_CREATE', 'LATEST_CREATE']) ?? 'LATEST_CREATE';
  params.keep('filtering');
  const page = readPage(params, { max: 20 });
  params.finish();
  const rows = pixels
    .filter(({ advertiser }) => advertiser === id)
    .filter((row) => (pixel ?? row.id) === row.id && (code ?? row.code) === row.code && row.name.includes(name ?? ''))
    .sort((a, b) => (order === 'LATEST_CREATE' ? -1 : 1) * a.createdAt.localeCompare(b.createdAt));
  const view = (row: (typeof pixels)[number]): object => ({
    pixel_id: row.id,
    pixel_code: row.code,
    pixel_name: row.name,
    create_time: row.createdAt,
    activity_status: 'ACTIVE',
    pixel_setup_mode: 'STANDARD',
    events: row.events.map((event) => ({
      event_id: event.id,
      event_name: event.name,
      optimization_event: event.code,
      statistic_type: 'EVERY_TIME',
    })),
  });
  return paged(rows, page, view, 'pixels');
}

function audienceList(call: Call): object {
  const { id } = advertiserOf(call);
  const ids = call.params.texts('custom_audience_ids', { max: 100 });
  const page = readPage(call.params, { max: 100 });
  call.params.finish();
  const rows = customAudiences.filter((row) => row.advertiser === id && (ids?.includes(row.id) ?? true));
  return paged(rows, page, (row) => ({
    audience_id: row.id,
    name: row.name,
    cover_num: row.users,
    is_valid: row.isValid,
    shared: false,
    audience_type: 'Customer File',
    is_expiring: false,
    create_time: '2026-02-01 10:00:00',
  }));
}

function conversionList(call: Call): object {
  const { params } = call;
  const { id } = advertiserOf(call);
  const word = params.text('search_keyword') ?? '';
  const source = params.text('event_source_id');
  params.oneOf('event_source_type', ['PIXEL', 'APP']);
  params.keep('sort_field', 'sort_type');
  const page = readPage(params, { max: 1000 });
  params.finish();
  const rows = customConversions.filter(
    (row) => row.advertiser === id && (source ?? row.pixel) === row.pixel && row.name.includes(word),
  );
  return paged(rows, page, (row) => ({
    custom_conversion_id: row.id,
    name: row.name,
    event_source_type: 'PIXEL',
    event_source_id: row.pixel,
    active_status: 'ACTIVE',
    optimization_event: 'SHOPPING',
  }));
}

function identityList(call: Call): object {
  const { id } = advertiserOf(call);
  const type = call.params.oneOf('identity_type', IDENTITY_TYPES);
  const center = call.params.text('identity_authorized_bc_id');
  call.params.keep('filtering');
  const page = readPage(call.params, { max: 100 });
  call.params.finish();
  const rows = identities.filter(
    (row) =>
      row.advertiser === id && (type ?? row.type) === row.type && (center ?? row.businessCenter) === row.businessCenter,
  );
  return paged(rows, page, (row) => identityView(call, row), 'identity_list');
}

/** Sources: portal documents 1739470744631298 and 1740218420781057. */
function identityView({ root, world }: Call, row: Identity): object {
  const isBound = isConnected(world.objects, row.id);
  return {
    identity_id: row.id,
    identity_type: row.type,
    display_name: row.name,
    profile_image: `${root}/media/pictures/${row.id}.png`,
    ...(row.type !== 'CUSTOMIZED_USER' && {
      username: row.username,
      identity_authorized_bc_id: row.businessCenter ?? null,
      available_status: isBound ? 'AVAILABLE' : 'NO_VALID_BIND_ACCOUNT',
      can_push_video: isBound && row.canPush,
      can_pull_video: isBound,
      ads_only_mode: false,
    }),
  };
}

/** An advertiser's assets: pixels, audiences, conversions, identities. */
export const listRoutes: Routes = {
  'GET /pixel/list/': pixelList,
  'GET /dmp/custom_audience/list/': audienceList,
  'GET /custom_conversion/list/': conversionList,
  'GET /identity/get/': identityList,
};
