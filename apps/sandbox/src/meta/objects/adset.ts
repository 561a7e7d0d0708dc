import { requireAccess } from '../auth/access.js';
import { asText, askedFields, type GraphCall, type GraphRoutes } from '../graph/call.js';
import { invalid, unknownNode } from '../graph/error.js';
import { plain, project, type NodeType } from '../graph/fields.js';
import { formatTime, Params } from '../graph/params.js';
import { accountById, type AdAccount } from '../seed/accounts.js';
import { checkDraft, KEPT, nextBudgetChanges, readDraft } from './adset-draft.js';
import { campaignNode, campaignOfSpec } from './campaign.js';
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
import { answerObjects } from './listing.js';
import { adSetStatus, parentCampaign } from './status.js';
import type { AdSet, AdSetData, Campaign } from './types.js';

/** A limit in practice, from the account limits page; the reference does not list it. */
const MAX_AD_SETS = 200;

export const adSetNode: NodeType<AdSet, GraphCall> = {
  name: 'AdSet',
  fields: {
    ...plain<AdSet, GraphCall>('name', 'status'),
    account_id: (adSet) => adSet.account,
    campaign_id: (adSet) => adSet.campaign,
    campaign: (adSet, call, node) =>
      project(campaignNode, parentCampaign(call.world.objects, adSet), nested(node), call),
    configured_status: (adSet) => adSet.status,
    effective_status: (adSet, call) => adSetStatus(call.world.objects, adSet),
    optimization_goal: (adSet) => adSet.data.optimizationGoal,
    billing_event: (adSet) => adSet.data.billingEvent,
    destination_type: (adSet) => adSet.data.destinationType,
    promoted_object: (adSet) => adSet.data.promotedObject,
    targeting: (adSet) => adSet.data.targeting,
    attribution_spec: (adSet) => adSet.data.attribution,
    daily_budget: (adSet) => asText(adSet.data.dailyBudget ?? 0),
    lifetime_budget: (adSet) => asText(adSet.data.lifetimeBudget ?? 0),
    budget_remaining: (adSet, call) => asText(call.world.delivery.remainingBudget(adSet, call.now)),
    bid_strategy: (adSet) => adSet.data.bidStrategy,
    bid_amount: (adSet) => adSet.data.bidAmount,
    start_time: (adSet) => formatTime(adSet.data.startTime),
    end_time: (adSet) => adSet.data.endTime && formatTime(adSet.data.endTime),
    created_time: (adSet) => formatTime(adSet.createdAt),
    updated_time: (adSet) => formatTime(adSet.updatedAt),
    dsa_beneficiary: (adSet, call) => adSet.data.dsaBeneficiary ?? defaults(call, adSet).dsaBeneficiary,
    dsa_payor: (adSet, call) => adSet.data.dsaPayor ?? defaults(call, adSet).dsaPayor,
    issues_info: () => undefined,
    learning_stage_info: learning,
    ...Object.fromEntries(KEPT.map((name) => [name, (adSet: AdSet) => adSet.data.other[name]])),
  },
};

function defaults(call: GraphCall, adSet: AdSet): AdAccount {
  return accountById.get(adSet.account) as AdAccount;
}

function learning(adSet: AdSet, { world, now }: GraphCall): Record<string, unknown> | undefined {
  const conversions = world.delivery.results(adSet, now);
  return conversions === undefined ? undefined : { status: conversions >= 50 ? 'SUCCESS' : 'LEARNING', conversions };
}

/** The campaign that a new ad set names or describes. */
function campaignFor(call: GraphCall, account: AdAccount): Campaign {
  const { params, world } = call;
  const spec = params.object('campaign_spec');
  if (spec) return campaignOfSpec(call, account, spec);
  const campaignId = params.requiredText('campaign_id');
  const campaign = world.objects.get('meta', campaignId) as Campaign | undefined;
  if (campaign?.type !== 'campaign' || campaign.account !== account.id) throw unknownNode(campaignId, 'POST');
  requireLiving(campaign as never, 'campaign');
  return campaign;
}

/** Reads and checks a new ad set, for its own call and for dry calls of ads that include one. */
function readNew(call: GraphCall, account: AdAccount) {
  const { params } = call;
  const name = params.requiredText('name', MAX_NAME);
  const campaign = campaignFor(call, account);
  const draft = readDraft(call, account, campaign, undefined);
  return { name, campaign, draft, status: newStatus(params) };
}

/** The ad set that `adset_spec` describes and its campaign, checked like any other. They exist only during the call. */
export function adSetOfSpec(
  call: GraphCall,
  account: AdAccount,
  spec: Record<string, unknown>,
): { campaign: Campaign; adSet: AdSet } {
  const inner: GraphCall = { ...call, params: new Params(spec) };
  const { campaign, draft, ...fresh } = readNew(inner, account);
  inner.params.finish();
  checkDraft(inner, account, campaign, draft, undefined);
  const base = { ...fresh, id: '', type: 'adset', account: account.id, campaign: campaign.id, group: null };
  return { campaign, adSet: { ...base, data: { ...draft, budgetChanges: [] } } as never };
}

function create(call: GraphCall, id: string): unknown {
  const { params, world, now } = call;
  const account = writableAccount(call, id);
  const { name, campaign, draft, status } = readNew(call, account);
  const dry = validateOnly(params);
  params.finish();
  requireDry(dry, params, 'campaign_spec');
  checkDraft(call, account, campaign, draft, undefined);
  if (world.objects.count({ platform: 'meta', type: 'adset', campaign: campaign.id }) >= MAX_AD_SETS) {
    throw invalid('campaign_id', `A campaign holds at most ${MAX_AD_SETS} ad sets.`, { title: 'Too many ad sets' });
  }
  if (dry) return { success: true };
  const created = world.delivery.change(campaign.id, now, () =>
    world.objects.insert<AdSetData>({
      platform: 'meta',
      type: 'adset',
      account: account.id,
      name,
      campaign: campaign.id,
      group: null,
      status,
      createdAt: now,
      data: { ...draft, budgetChanges: [] },
    }),
  );
  return { id: created.id };
}

function update(call: GraphCall, id: string): unknown {
  const { params, world, now } = call;
  const adSet = world.objects.get('meta', id) as AdSet;
  requireAccess(call, adSet.account, true);
  const account = accountById.get(adSet.account) as AdAccount;
  const campaign = parentCampaign(world.objects, adSet);
  const status = changedStatus(params);
  if (status !== 'DELETED') requireLiving(adSet as never, 'ad set');
  const name = params.text('name', { max: MAX_NAME });
  const parent = params.text('campaign_id');
  if (parent !== undefined && parent !== adSet.campaign)
    throw invalid('campaign_id', 'An ad set cannot move to another campaign.');
  // A status may always be set; the rules apply again only to other edits.
  const edits = Object.keys(params.raw).some(
    (key) => !['status', 'name', 'access_token', 'appsecret_proof', 'execution_options', 'adlabels'].includes(key),
  );
  const draft = edits ? readDraft(call, account, campaign, adSet.data) : undefined;
  if (!edits) params.keep('adlabels');
  const dry = validateOnly(params);
  params.finish();
  if (draft) checkDraft(call, account, campaign, draft, adSet.data);
  const budgetChanges = draft ? nextBudgetChanges(adSet.data, draft, now) : adSet.data.budgetChanges;
  if (dry) return { success: true };
  world.delivery.change(
    campaign.id,
    now,
    () => {
      world.objects.save(adSet, { name: name ?? adSet.name, data: { ...adSet.data, ...draft, budgetChanges } }, now);
      if (status !== undefined) setStatus(call, adSet, status);
    },
    draft ? 'structure' : 'status',
  );
  return { success: true };
}

function setStatus(call: GraphCall, adSet: AdSet, status: string): void {
  const { world, now } = call;
  world.objects.save(adSet, { status, deleted: status === 'DELETED' }, now);
  if (status !== 'DELETED') return;
  for (const ad of [...world.objects.list({ platform: 'meta', type: 'ad', group: adSet.id })]) {
    world.objects.save(ad, { status: 'DELETED', deleted: true }, now);
  }
}

function remove(call: GraphCall, id: string): unknown {
  const adSet = call.world.objects.get('meta', id) as AdSet;
  requireAccess(call, adSet.account, true);
  call.params.finish();
  if (!adSet.deleted)
    call.world.delivery.change(adSet.campaign as string, call.now, () => setStatus(call, adSet, 'DELETED'), 'status');
  return { success: true };
}

function read(call: GraphCall, id: string): unknown {
  const adSet = call.world.objects.get('meta', id) as AdSet;
  requireAccess(call, adSet.account, false);
  const nodes = askedFields(call);
  call.params.finish();
  return project(adSetNode, adSet, nodes, call);
}

function listWithin(scope: (id: string) => { account?: string; campaign?: string }) {
  return (call: GraphCall, id: string): unknown =>
    answerObjects<AdSet & { data: never }>(call, {
      type: 'adset',
      node: adSetNode as never,
      scope: scope(id),
      effectiveStatus: (adSet) => adSetStatus(call.world.objects, adSet as AdSet),
      getters: { 'campaign.name': (adSet) => parentCampaign(call.world.objects, adSet).name },
    });
}

export const adSetRoutes: GraphRoutes = {
  'POST account/adsets': create,
  'GET account/adsets': listWithin((id) => ({ account: id.slice(4) })),
  'GET campaign/adsets': listWithin((id) => ({ campaign: id })),
  'GET adset': read,
  'POST adset': update,
  'DELETE adset': remove,
};
