import { adGroupKind } from '../../campaigns/ad-group.js';
import { nameOf } from '../../objects/names.js';
import type { AdGroup, Stored } from '../../objects/types.js';
import type { Resource } from '../../schema/read.js';
import { facade, ScriptError, type Facade } from '../engine/bridge.js';
import { number, text, word } from '../engine/arguments.js';
import { change, creation, update, type Run } from '../run.js';
import { VIDEO_GROUP_TYPES } from '../../video/formats.js';
import { newVideoAd } from './ad-builders.js';
import { labelsOf } from './labels.js';
import { ads } from './selectors.js';
import { statsOf } from './stats.js';
import { microsOf, stored, switches, unitsOf } from './stored.js';
import { adGroupTargeting } from './targeting.js';

/** Bids by the names that scripts give them. */
const BIDS = {
  Cpv: 'cpvBidMicros',
  Cpm: 'cpmBidMicros',
  Cpa: 'targetCpaMicros',
  TargetCpm: 'targetCpmMicros',
} as const;
const MASKS: Record<string, string> = {
  cpvBidMicros: 'cpv_bid_micros',
  cpmBidMicros: 'cpm_bid_micros',
  targetCpaMicros: 'target_cpa_micros',
  targetCpmMicros: 'target_cpm_micros',
};

/** Conditions that select the contents of an ad group. The campaign's id keeps a query from reading other campaigns. */
const within = ({ id, campaign }: AdGroup): string[] => [`campaign.id = ${campaign}`, `ad_group.id = ${id}`];

/** A video ad group, as scripts see it. */
export function videoAdGroup(run: Run, id: string): Facade {
  const object = (): AdGroup => stored(run, id);
  const entity = 'VideoAdGroup';
  const set = (what: string, changed: Resource, mask: string): void =>
    change(
      run,
      { entity, name: object().name, what },
      update(adGroupKind, object() as unknown as Stored, changed, mask),
    );
  const bids = Object.entries(BIDS).flatMap(([name, field]) => [
    [`get${name}`, () => unitsOf(object().data.resource[field])] as const,
    [
      `set${name}`,
      (bid: unknown) => set(`${name} bid`, { [field]: microsOf(run, number(bid, 'bid')) }, MASKS[field]!),
    ] as const,
  ]);
  return facade(entity, {
    getEntityType: () => entity,
    getId: () => Number(id),
    getName: () => object().name,
    setName: (name: unknown) => set(`named ${text(name, 'name')}`, { name }, 'name'),
    getAdGroupType: () => object().data.type,
    getVideoCampaign: () => run.entities.campaign(object().campaign!),
    ...switches(object),
    enable: () => set('enabled', { status: 'ENABLED' }, 'status'),
    pause: () => set('paused', { status: 'PAUSED' }, 'status'),
    bidding: () => facade('VideoAdGroupBidding', Object.fromEntries(bids)),
    videoAds: () => ads(run, within(object())),
    newVideoAd: () => newVideoAd(run, object()),
    videoTargeting: () => adGroupTargeting(run, object()),
    ...labelsOf(run, entity, object),
    getStatsFor: statsOf(run, 'ad_group', `ad_group.id = ${id}`),
  });
}

/** `campaign.newVideoAdGroupBuilder()`. Older scripts name types without `VIDEO_`. @param campaign its id */
export function newAdGroupBuilder(run: Run, campaign: string): Facade {
  const resource: Resource = { campaign: nameOf(run.customer.id, 'campaigns', campaign), status: 'ENABLED' };
  const bids = Object.entries(BIDS).map(([name, field]) => [
    `with${name}`,
    (bid: unknown) => {
      resource[field] = microsOf(run, number(bid, 'bid'));
      return self;
    },
  ]);
  const self: Facade = facade('VideoAdGroupBuilder', {
    withName(name: unknown) {
      resource.name = text(name, 'name');
      return self;
    },
    withAdGroupType(given: unknown) {
      const type = text(given, 'adGroupType');
      resource.type = word(type.startsWith('VIDEO_') ? type : `VIDEO_${type}`, 'adGroupType', VIDEO_GROUP_TYPES);
      return self;
    },
    withStatus(status: unknown) {
      resource.status = word(status, 'status', ['ENABLED', 'PAUSED']);
      return self;
    },
    ...Object.fromEntries(bids),
    build() {
      if (resource.name === undefined || resource.type === undefined)
        throw new ScriptError('The builder needs withName() and withAdGroupType().');
      return run.batch.add({
        entity: 'VideoAdGroup',
        name: String(resource.name),
        step: creation(adGroupKind, { ...resource }),
        made: ({ id }) => run.entities.adGroup(id),
      });
    },
  });
  return self;
}
