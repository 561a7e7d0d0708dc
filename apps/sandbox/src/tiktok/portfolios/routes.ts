import { advertiserOf } from '../auth/access.js';
import { OBJECTIVES, PROMOTION_TYPES } from '../rules/enums.js';
import type { Call, Routes } from '../wire/call.js';
import { paged, readPage } from '../wire/paging.js';
import type { Params } from '../wire/params.js';
import { invalid } from '../wire/refusal.js';
import { findAsset, recommendedFor } from './assets.js';
import type { Portfolio, PortfolioEntry } from './portfolios.js';

const CONTENT_TYPES = [
  ...(['APP_DOWNLOAD', 'LANDING_PAGE', 'OTHER', 'MESSAGE', 'SOCIAL_MEDIA_APP_MESSAGE', 'PHONE_CALL'] as const),
];

/** `GET /creative/cta/recommend/`. Source: portal document 1739362202742785. */
function recommend(call: Call): object {
  const { params } = call;
  advertiserOf(call);
  const isNew = params.flag('new_version') === true;
  if (isNew) params.keep('asset_type', 'content_type');
  else {
    params.requiredOneOf('asset_type', ['CTA_NORMAL', 'CTA_AUTO_OPTIMIZED']);
    params.requiredOneOf('content_type', CONTENT_TYPES);
  }
  const objective = isNew ? params.requiredOneOf('objective_type', OBJECTIVES) : undefined;
  if (isNew) params.requiredOneOf('promotion_type', PROMOTION_TYPES);
  if (isNew)
    params.keep(
      ...['language', 'app_id', 'placements', 'region_codes', 'optimization_goal', 'ad_texts', 'landing_page_url'],
    );
  params.finish();
  const assets = recommendedFor(objective);
  return { recommend_assets: assets.map(({ text, ids }) => ({ asset_content: text, asset_ids: ids })) };
}

/** `POST /creative/portfolio/create/`, for calls to action only. Source: portal document 1739091950439426. */
function create(call: Call): object {
  const { params, world } = call;
  const advertiser = advertiserOf(call);
  const type = params.text('creative_portfolio_type') ?? 'CTA';
  if (type !== 'CTA') throw invalid('creative_portfolio_type', `${type} is not supported by the sandbox.`);
  const entries = params.objects('portfolio_content', { required: true })!.map(readEntry);
  params.finish();
  return { creative_portfolio_id: world.portfolios.add(advertiser, entries).id };
}

function readEntry(params: Params): PortfolioEntry {
  const entry = { asset_content: params.required('asset_content'), asset_ids: params.requiredTexts('asset_ids') };
  params.finish();
  if (!findAsset(entry.asset_content, entry.asset_ids))
    throw invalid('asset_ids', `${entry.asset_ids.join()} are not those of the recommended "${entry.asset_content}".`);
  return entry;
}

const viewOf = ({ id, entries }: Portfolio): object => ({
  creative_portfolio_id: id,
  creative_portfolio_type: 'CTA',
  portfolio_content: entries,
});

function get(call: Call): object {
  const advertiser = advertiserOf(call);
  const id = call.params.required('creative_portfolio_id');
  call.params.finish();
  return viewOf(call.world.portfolios.require(advertiser, id, 'creative_portfolio_id'));
}

function list(call: Call): object {
  const { params, world } = call;
  const { id: advertiser } = advertiserOf(call);
  const filtering = params.object('filtering');
  const ids = filtering?.texts('creative_portfolio_ids', { max: 100 });
  const types = filtering?.texts('creative_portfolio_types');
  filtering?.finish();
  const page = readPage(params, { max: 100 });
  params.finish();
  const rows = world.portfolios.of(advertiser).filter(({ id }) => ids?.includes(id) ?? true);
  return paged(types?.includes('CTA') === false ? [] : rows, page, viewOf, 'creative_portfolios');
}

/** Recommended calls to action, and portfolios of them. */
export const portfolioRoutes: Routes = {
  'GET /creative/cta/recommend/': recommend,
  'POST /creative/portfolio/create/': create,
  'GET /creative/portfolio/get/': get,
  'GET /creative/portfolio/list/': list,
};
