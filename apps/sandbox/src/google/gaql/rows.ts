import { goalKeysOf, goalOf } from '../campaigns/conversion-goal.js';
import { parseName } from '../objects/names.js';
import type { Ad, AdGroup, Asset, Budget, Campaign, Criterion, Stored } from '../objects/types.js';
import { camelCase } from '../schema/messages.js';
import type { Resource } from '../schema/read.js';
import type { Narrowed } from './narrow.js';
import type { Customer } from '../seed/customers.js';
import type { VideoUpload } from '../video/uploads.js';
import { CONSTANTS, OF_ACCOUNT, viewClient, viewCustomer } from './lists.js';
import {
  viewAd,
  viewAdGroup,
  viewAsset,
  viewAudience,
  viewBudget,
  viewCampaign,
  viewCriterion,
  viewCustomAudience,
  viewCustomerAsset,
  viewLabel,
  viewNegative,
  viewVideo,
  type ViewContext,
} from './views.js';

/** A row before the filters: its resources by JSON name, and the object of its figures. */
export interface Row {
  resources: Resource;
  /** The object that the figures belong to; absent for rows without figures. */
  counted?: { kind: 'account' | 'campaign' | 'group' | 'ad'; id: string };
}

/** Types that a query can restrict by their own id, and types below a campaign. */
const OF_IDS = new Set(['campaign', 'adgroup', 'ad']);
const UNDER = new Set(['adgroup', 'ad', 'adgroup_criterion', 'campaign_criterion']);

/** The rows of a resource, oldest first. Most resources keep the rows of removed objects. */
export class RowSource {
  private readonly seen = new Map<string, Resource>();

  constructor(
    private readonly context: ViewContext,
    private readonly customer: Customer,
    private readonly narrowed: Narrowed = {},
  ) {}

  /** @param from a resource of queries */
  rows(from: string): Row[] {
    const constant = CONSTANTS[from];
    if (constant) return constant().map((one) => ({ resources: { [camelCase(from)]: one } }));
    const list = OF_ACCOUNT[from];
    if (list)
      return list(this.customer).map((one) => ({ resources: { [camelCase(from)]: one, customer: this.account } }));
    return this.objects[from]!();
  }

  private get account(): Resource {
    const { tree } = this.context.world;
    return this.once(this.customer.id, () => viewCustomer(this.customer, tree.statusOf(this.customer)));
  }

  private readonly objects: Record<string, () => Row[]> = {
    customer: () => [{ resources: { customer: this.account }, counted: { kind: 'account', id: this.customer.id } }],
    customer_client: () =>
      this.context.world.tree.below(this.customer.id).map(({ customer, level }) => ({
        resources: {
          customerClient: viewClient(this.customer.id, customer, level, this.context.world.tree.statusOf(customer)),
          customer: this.account,
        },
      })),
    campaign_budget: () =>
      this.all<Budget>('budget').map((budget) => ({
        resources: { campaignBudget: this.budget(budget), customer: this.account },
      })),
    campaign: () =>
      this.all<Campaign>('campaign').map((campaign) => ({
        resources: {
          ...this.ofCampaign(campaign.id),
          campaignBudget: this.budget(this.get<Budget>(campaign.data.budget)),
        },
        counted: { kind: 'campaign', id: campaign.id },
      })),
    ad_group: () =>
      this.all<AdGroup>('adgroup').map((group) => ({
        resources: { ...this.ofGroup(group.id) },
        counted: { kind: 'group', id: group.id },
      })),
    ad_group_ad: () =>
      this.all<Ad>('ad').map((ad) => ({
        resources: { ...this.ofGroup(ad.group!), adGroupAd: viewAd(this.context, ad) },
        counted: { kind: 'ad', id: ad.id },
      })),
    ad_group_criterion: () =>
      this.all<Criterion>('adgroup_criterion').map((one) => ({
        resources: { ...this.ofGroup(one.group!), adGroupCriterion: viewCriterion(one) },
      })),
    campaign_criterion: () =>
      this.all<Criterion>('campaign_criterion').map((one) => ({
        resources: { ...this.ofCampaign(one.campaign!), campaignCriterion: viewCriterion(one) },
      })),
    campaign_conversion_goal: () =>
      this.all<Campaign>('campaign').flatMap((campaign) =>
        goalKeysOf(this.customer).map((key) => ({
          resources: { ...this.ofCampaign(campaign.id), campaignConversionGoal: goalOf(campaign, key) },
        })),
      ),
    customer_negative_criterion: () =>
      this.all<Criterion>('customer_negative_criterion')
        .filter(({ deleted }) => !deleted)
        .map((one) => ({ resources: { customerNegativeCriterion: viewNegative(one), customer: this.account } })),
    asset: () =>
      this.all<Asset>('asset').map((asset) => ({ resources: { asset: this.asset(asset), customer: this.account } })),
    customer_asset: () =>
      this.all<Stored>('customer_asset').map((link) => {
        const asset = this.get<Asset>(parseName(String(link.data.resource.asset))!.ids[0]!);
        return {
          resources: { customerAsset: viewCustomerAsset(link), asset: this.asset(asset), customer: this.account },
        };
      }),
    label: () =>
      this.all<Stored>('label').map((label) => ({ resources: { label: viewLabel(label), customer: this.account } })),
    video: () =>
      [...new Set(this.all<Ad>('ad').flatMap(({ data }) => data.video?.id ?? []))].map((id) => ({
        resources: { video: viewVideo(this.context, this.customer.id, id), customer: this.account },
      })),
    you_tube_video_upload: () =>
      this.all<VideoUpload>('video_upload')
        .filter(({ deleted }) => !deleted)
        .map((one) => ({
          resources: {
            youTubeVideoUpload: this.context.world.videoUploads.view(one, this.context.now),
            customer: this.account,
          },
        })),
    audience: () =>
      this.all<Stored>('audience').map((one) => ({
        resources: { audience: viewAudience(one), customer: this.account },
      })),
    custom_audience: () =>
      this.all<Stored>('custom_audience').map((one) => ({
        resources: { customAudience: viewCustomAudience(one), customer: this.account },
      })),
  };

  /** All objects of a type, or only those whose ids the query names. */
  private all<T>(type: string): T[] {
    const { objects } = this.context.world;
    const { campaigns, own = type === 'campaign' ? campaigns : undefined } = this.narrowed;
    if (own && OF_IDS.has(type))
      return [...new Set(own)]
        .flatMap((id) => objects.get('google', id) ?? [])
        .filter((one) => one.type === type && one.account === this.customer.id)
        .sort((a, b) => a.seq - b.seq) as T[];
    const query = { platform: 'google', type, account: this.customer.id, withDeleted: true };
    const lists = campaigns && UNDER.has(type) ? campaigns.map((campaign) => ({ ...query, campaign })) : [query];
    return lists.flatMap((one) => [...objects.list(one)]).sort((a, b) => a.seq - b.seq) as T[];
  }

  private get<T>(id: string): T {
    return this.context.world.objects.get('google', id) as T;
  }

  private ofCampaign(id: string): Resource {
    const campaign = this.once(id, () => viewCampaign(this.context, this.get<Campaign>(id), this.customer.timezone));
    return { campaign, customer: this.account };
  }

  private ofGroup(id: string): Resource {
    const group = this.get<AdGroup>(id);
    return { ...this.ofCampaign(group.campaign!), adGroup: this.once(id, () => viewAdGroup(this.context, group)) };
  }

  private budget(budget: Budget): Resource {
    return this.once(budget.id, () => viewBudget(this.context, budget));
  }

  private asset(asset: Asset): Resource {
    return this.once(asset.id, () => viewAsset(this.context, asset));
  }

  private once(id: string, view: () => Resource): Resource {
    let known = this.seen.get(id);
    if (!known) this.seen.set(id, (known = view()));
    return known;
  }
}
