import { requireAccess } from '../auth/access.js';
import { askedFields, type GraphCall, type GraphRoutes } from '../graph/call.js';
import { GraphError, invalid, unknownNode } from '../graph/error.js';
import { plain, project, type NodeType } from '../graph/fields.js';
import { formatTime, Params } from '../graph/params.js';
import type { AdAccount } from '../seed/accounts.js';
import { checkFit } from './ad-fit.js';
import { adSetNode, adSetOfSpec } from './adset.js';
import { campaignNode } from './campaign.js';
import {
  changedStatus,
  MAX_NAME,
  nested,
  newStatus,
  requireDry,
  requireLiving,
  validateOnly,
  writableAccount,
} from './common.js';
import { readCreative } from './creative-content.js';
import { creativeNode, insertCreative } from './creative.js';
import { answerObjects } from './listing.js';
import { adStatus, issuesOf, parentAdSet, parentCampaign } from './status.js';
import type { Ad, AdData, AdSet, Campaign, Creative, CreativeData } from './types.js';

const KEPT = [
  ...[
    'tracking_specs',
    'conversion_domain',
    'adlabels',
    'ad_schedule_start_time',
    'ad_schedule_end_time',
    'bid_amount',
    'priority',
  ],
  ...['display_sequence', 'engagement_audience', 'source_ad_id', 'audience_id'],
];
/** Maximum ads of one ad set that are neither deleted nor archived. */
const MAX_ADS = 50;

const adNode: NodeType<Ad, GraphCall> = {
  name: 'Ad',
  fields: {
    ...plain<Ad, GraphCall>('name', 'status'),
    account_id: (ad) => ad.account,
    campaign_id: (ad) => ad.campaign,
    adset_id: (ad) => ad.group,
    campaign: (ad, call, node) => project(campaignNode, parentCampaign(call.world.objects, ad), nested(node), call),
    adset: (ad, call, node) => project(adSetNode, parentAdSet(call.world.objects, ad), nested(node), call),
    creative: (ad, call, node) => project(creativeNode, creativeOf(call, ad.data.creative), nested(node), call),
    configured_status: (ad) => ad.status,
    effective_status: (ad, call) => adStatus(call.world.objects, ad),
    ad_review_feedback: ({ data: { review } }) =>
      review.reason && { global: { [review.reason.title]: review.reason.text } },
    issues_info: (ad, call) => issuesOf(call.world.objects, ad),
    preview_shareable_link: (ad, call) => `${call.baseUrl.replace(/\/v[\d.]+$/, '')}/preview/${ad.id}`,
    created_time: (ad) => formatTime(ad.createdAt),
    updated_time: (ad) => formatTime(ad.updatedAt),
    ...Object.fromEntries(KEPT.map((name) => [name, (ad: Ad) => ad.data.other[name]])),
  },
};

function creativeOf(call: GraphCall, id: string): Creative {
  return call.world.objects.get('meta', id) as Creative;
}

/** The creative that an ad names, or an inline one, which is checked now and stored with the ad. */
function readAdCreative(
  call: GraphCall,
  account: string,
  required: boolean,
): { known?: Creative; fresh?: { name: string; data: CreativeData } } | undefined {
  const value = call.params.object('creative', { required });
  if (value === undefined) return undefined;
  if (value.creative_id !== undefined) {
    const id = String(value.creative_id);
    const creative = call.world.objects.get('meta', id) as Creative | undefined;
    if (creative?.type !== 'creative' || creative.account !== account) throw unknownNode(id, 'POST');
    requireLiving(creative as never, 'creative');
    return { known: creative };
  }
  const inner = new Params(value);
  const name = inner.text('name', { max: MAX_NAME }) ?? '';
  const data = readCreative(call, account, inner);
  inner.finish();
  return { fresh: { name, data } };
}

function checkRoom(call: GraphCall, adSet: AdSet, page: string | null): void {
  if (call.world.objects.count({ platform: 'meta', type: 'ad', group: adSet.id }) >= MAX_ADS) {
    throw invalid('adset_id', `An ad set holds at most ${MAX_ADS} ads that are not archived or deleted.`, {
      title: 'Too many ads in the ad set',
    });
  }
  if (page && !call.world.volume.hasRoom(page)) {
    throw invalid(
      'creative',
      `The page has reached its limit of ${call.world.volume.limit(page)} ads running or in review.`,
      {
        subcode: 3253001,
        title: 'Ad limit of the page',
      },
    );
  }
}

/** The ad set that a new ad names or describes. */
function adSetFor(call: GraphCall, account: AdAccount): { adSet: AdSet; campaign: Campaign } {
  const { params, world } = call;
  const spec = params.object('adset_spec');
  if (spec) return adSetOfSpec(call, account, spec);
  const adSetId = params.requiredText('adset_id');
  const adSet = world.objects.get('meta', adSetId) as AdSet | undefined;
  if (adSet?.type !== 'adset' || adSet.account !== account.id) throw unknownNode(adSetId, 'POST');
  const campaign = parentCampaign(world.objects, adSet);
  requireLiving(campaign as never, 'campaign');
  requireLiving(adSet as never, 'ad set');
  return { adSet, campaign };
}

function create(call: GraphCall, id: string): unknown {
  const { params, world, now } = call;
  const owner = writableAccount(call, id);
  const account = owner.id;
  const name = params.requiredText('name', MAX_NAME);
  const { adSet, campaign } = adSetFor(call, owner);
  const chosen = readAdCreative(call, account, true);
  const data = (chosen?.known?.data ?? chosen?.fresh?.data) as CreativeData;
  const status = newStatus(params);
  const other = params.keep(...KEPT);
  const dry = validateOnly(params);
  params.finish();
  requireDry(dry, params, 'adset_spec');
  checkFit(campaign.data, adSet, data);
  checkRoom(call, adSet, data.page);
  if (dry) return { success: true };
  const creative = chosen?.known ?? insertCreative(call, account, chosen?.fresh?.name || name, data);
  const ad = world.delivery.change(adSet.campaign as string, now, () =>
    world.objects.insert<AdData>({
      platform: 'meta',
      type: 'ad',
      account,
      name,
      campaign: adSet.campaign,
      group: adSet.id,
      status,
      createdAt: now,
      data: { creative: creative.id, page: data.page, review: world.reviews.open(now), other },
    }),
  );
  world.reviews.watch(ad);
  return { id: ad.id };
}

function update(call: GraphCall, id: string): unknown {
  const { params, world, now } = call;
  const ad = world.objects.get('meta', id) as Ad;
  requireAccess(call, ad.account, true);
  const status = changedStatus(params);
  if (status !== 'DELETED') requireLiving(ad as never, 'ad');
  const name = params.text('name', { max: MAX_NAME });
  const parent = params.text('adset_id');
  if (parent !== undefined && parent !== ad.group) throw invalid('adset_id', 'An ad cannot move to another ad set.');
  const chosen = readAdCreative(call, ad.account, false);
  const other = params.keep(...KEPT);
  const dry = validateOnly(params);
  params.finish();
  const data = chosen?.known?.data ?? chosen?.fresh?.data;
  if (data) checkFit(parentCampaign(world.objects, ad).data, parentAdSet(world.objects, ad), data);
  if (status === 'ACTIVE' && ad.data.review.verdict === 'rejected' && !data) {
    throw new GraphError({
      code: 100,
      subcode: 2490427,
      message: 'Invalid parameter',
      title: 'Ad was rejected',
      userMessage: 'The ad was rejected in review and cannot be turned on. Change its creative first.',
      blame: 'status',
    });
  }
  if (dry) return { success: true };
  world.delivery.change(
    ad.campaign as string,
    now,
    () => {
      const creative =
        data && (chosen?.known ?? insertCreative(call, ad.account, chosen?.fresh?.name || ad.name, data));
      const next: AdData = {
        ...ad.data,
        ...(creative && { creative: creative.id, page: creative.data.page, review: world.reviews.open(now) }),
        other: { ...ad.data.other, ...other },
      };
      world.objects.save(
        ad,
        { name: name ?? ad.name, data: next, ...(status && { status, deleted: status === 'DELETED' }) },
        now,
      );
      if (creative) world.reviews.watch(ad);
    },
    data ? 'structure' : 'status',
  );
  return { success: true };
}

function remove(call: GraphCall, id: string): unknown {
  const ad = call.world.objects.get('meta', id) as Ad;
  requireAccess(call, ad.account, true);
  call.params.finish();
  if (!ad.deleted) {
    call.world.delivery.change(
      ad.campaign as string,
      call.now,
      () => call.world.objects.save(ad, { status: 'DELETED', deleted: true }, call.now),
      'status',
    );
  }
  return { success: true };
}

function read(call: GraphCall, id: string): unknown {
  const ad = call.world.objects.get('meta', id) as Ad;
  requireAccess(call, ad.account, false);
  const nodes = askedFields(call);
  call.params.finish();
  return project(adNode, ad, nodes, call);
}

function listWithin(scope: (id: string) => { account?: string; campaign?: string; group?: string }) {
  return (call: GraphCall, id: string): unknown =>
    answerObjects<Ad & { data: never }>(call, {
      type: 'ad',
      node: adNode as never,
      scope: scope(id),
      effectiveStatus: (ad) => adStatus(call.world.objects, ad as Ad),
      getters: {
        'campaign.name': (ad) => parentCampaign(call.world.objects, ad).name,
        'adset.name': (ad) => parentAdSet(call.world.objects, ad as Ad).name,
        creative_id: (ad) => (ad as Ad).data.creative,
      },
    });
}

export const adRoutes: GraphRoutes = {
  'POST account/ads': create,
  'GET account/ads': listWithin((id) => ({ account: id.slice(4) })),
  'GET campaign/ads': listWithin((id) => ({ campaign: id })),
  'GET adset/ads': listWithin((id) => ({ group: id })),
  'GET ad': read,
  'POST ad': update,
  'DELETE ad': remove,
};
