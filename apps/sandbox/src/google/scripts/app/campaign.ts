import { strategyType } from '../../campaigns/bidding.js';
import { budgetKind } from '../../campaigns/budget.js';
import { campaignKind } from '../../campaigns/campaign.js';
import { timeText } from '../../campaigns/dates.js';
import type { Budget, Campaign, Stored } from '../../objects/types.js';
import { facade, type Facade } from '../engine/bridge.js';
import { day, number, text, texts, word } from '../engine/arguments.js';
import { change, update, type Run } from '../run.js';
import { newAdGroupBuilder } from './ad-group.js';
import { campaignCriteria } from './campaign-criteria.js';
import { platforms } from './platforms.js';
import { campaignTargeting } from './targeting.js';
import { ads, adGroups } from './selectors.js';
import { labelsOf } from './labels.js';
import { statsOf } from './stats.js';
import { dayOf, microsOf, stored, switches, unitsOf } from './stored.js';
import { networkSettingsOf, NETWORKS, NETWORKS_MASK } from '../../video/networks.js';

const INVENTORIES = ['EXPANDED_INVENTORY', 'STANDARD_INVENTORY', 'LIMITED_INVENTORY'] as const;

/** A video campaign, as scripts see it. */
export function videoCampaign(run: Run, id: string): Facade {
  const object = (): Campaign => stored(run, id);
  const { timezone } = run.customer;
  const entity = 'VideoCampaign';
  const set = (what: string, changed: object, mask: string): void =>
    change(
      run,
      { entity, name: object().name, what },
      update(campaignKind, object() as unknown as Stored, { ...changed }, mask),
    );
  /** Changes the networks or the inventory type. The API shows networks only in part, so the words of scripts are stored too. */
  const setVideo = (what: string, settings: Partial<NonNullable<Campaign['data']['video']>>): void => {
    set(what, { networkSettings: networkSettingsOf(settings.networks ?? videoOf(object()).networks) }, NETWORKS_MASK);
    if (run.isPreview) return;
    const { data } = object();
    run.world.objects.save(
      object(),
      { data: { ...data, video: { ...videoOf(object()), ...settings } } },
      run.world.time.now(),
    );
  };
  return facade(entity, {
    getEntityType: () => entity,
    getId: () => Number(id),
    getName: () => object().name,
    ...switches(object),
    enable: () => set('enabled', { status: 'ENABLED' }, 'status'),
    pause: () => set('paused', { status: 'PAUSED' }, 'status'),
    setName: (name: unknown) => set(`named ${text(name, 'name')}`, { name }, 'name'),
    getBiddingStrategyType: () => strategyType(object().data.resource),
    bidding: () => facade('VideoCampaignBidding', { getStrategyType: () => strategyType(object().data.resource) }),
    getBudget: () => budget(run, object().data.budget),
    getStartDate: () => dayOf(timeText(timezone, object().data.startsAt)),
    getEndDate() {
      const { endsAt } = object().data;
      return dayOf(endsAt === undefined ? undefined : timeText(timezone, endsAt));
    },
    setStartDate: (date: unknown) =>
      set('start date', { startDateTime: `${day(date, 'date')} 00:00:00` }, 'start_date_time'),
    setEndDate: (date: unknown) => set('end date', { endDateTime: `${day(date, 'date')} 23:59:59` }, 'end_date_time'),
    getNetworks: () => videoOf(object()).networks,
    setNetworks(given: unknown) {
      const networks = texts(given, 'networks').map((one) => word(one, 'networks', NETWORKS));
      setVideo('networks', { networks });
    },
    getInventoryType: () => videoOf(object()).inventory,
    setInventoryType: (type: unknown) =>
      setVideo('inventory type', { inventory: word(type, 'inventoryType', INVENTORIES) }),
    ...campaignCriteria(run, object),
    targeting: () => facade('VideoCampaignTargeting', { platforms: () => platforms(run, object) }),
    videoTargeting: () => campaignTargeting(run, id),
    newVideoAdGroupBuilder: () => newAdGroupBuilder(run, id),
    videoAdGroups: () => adGroups(run, [`campaign.id = ${id}`]),
    videoAds: () => ads(run, [`campaign.id = ${id}`]),
    ...labelsOf(run, entity, object),
    getStatsFor: statsOf(run, 'campaign', `campaign.id = ${id}`),
  });
}

const videoOf = ({ data }: Campaign): NonNullable<Campaign['data']['video']> =>
  data.video ?? { networks: ['YOUTUBE_VIDEO'], inventory: 'STANDARD_INVENTORY' };

function budget(run: Run, id: string): Facade {
  const object = (): Budget => stored(run, id);
  const set = (what: string, changed: object, mask: string): void =>
    change(
      run,
      { entity: 'Budget', name: object().name, what },
      update(budgetKind, object() as unknown as Stored, { ...changed }, mask),
    );
  return facade('Budget', {
    getEntityType: () => 'Budget',
    getId: () => Number(id),
    getName: () => object().name,
    getAmount: () => unitsOf(object().data.resource.amountMicros),
    setAmount: (amount: unknown) =>
      set('amount', { amountMicros: microsOf(run, number(amount, 'amount')) }, 'amount_micros'),
    getTotalAmount: () => unitsOf(object().data.resource.totalAmountMicros),
    setTotalAmount: (amount: unknown) =>
      set('total amount', { totalAmountMicros: microsOf(run, number(amount, 'totalAmount')) }, 'total_amount_micros'),
    getDeliveryMethod: () => String(object().data.resource.deliveryMethod),
    isExplicitlyShared: () => object().data.resource.explicitlyShared !== false,
    getType: () => String(object().data.resource.type),
  });
}
