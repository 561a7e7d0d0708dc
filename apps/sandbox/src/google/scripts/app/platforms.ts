import { campaignCriterionKind } from '../../criteria/criterion.js';
import { nameOf } from '../../objects/names.js';
import type { Campaign, Criterion, Stored } from '../../objects/types.js';
import { facade, type Facade } from '../engine/bridge.js';
import { number } from '../engine/arguments.js';
import { change, creation, update, type Run } from '../run.js';
import { iterator } from './selector.js';
import { stored } from './stored.js';

/** Devices and their ids as criteria of the API. */
const DEVICES = { DESKTOP: '30000', MOBILE: '30001', TABLET: '30002', CONNECTED_TV: '30004' } as const;
type Device = keyof typeof DEVICES;

/** `campaign.targeting().platforms()`: a selector of devices. A bid modifier of 0 switches a device off. */
export function platforms(run: Run, campaign: () => Campaign): Facade {
  let devices = Object.keys(DEVICES) as Device[];
  const only = (device: Device) => (): Facade => {
    devices = [device];
    return self;
  };
  const self = facade('PlatformSelector', {
    desktop: only('DESKTOP'),
    mobile: only('MOBILE'),
    tablet: only('TABLET'),
    get() {
      run.clock.spend('select');
      return iterator(
        run,
        'Platform',
        devices.map((device) => () => platform(run, campaign, device)),
      );
    },
  });
  return self;
}

function platform(run: Run, campaign: () => Campaign, type: Device): Facade {
  const id = (): string => `${campaign().id}~${DEVICES[type]}`;
  const known = (): Criterion | undefined => run.world.objects.get('google', id()) as unknown as Criterion | undefined;
  return facade('Platform', {
    getEntityType: () => 'Platform',
    getId: () => Number(DEVICES[type]),
    getName: () => type,
    getVideoCampaign: () => run.entities.campaign(campaign().id),
    getBidModifier: () => Number(known()?.data.resource.bidModifier ?? 1),
    setBidModifier(modifier: unknown) {
      const bidModifier = number(modifier, 'modifier');
      const device = { campaign: nameOf(run.customer.id, 'campaigns', campaign().id), device: { type }, bidModifier };
      const step =
        known() === undefined
          ? creation(campaignCriterionKind, device)
          : update(campaignCriterionKind, stored<Stored>(run, id()), { bidModifier }, 'bid_modifier');
      change(run, { entity: 'Platform', name: type, what: `bid modifier ${bidModifier}` }, step);
    },
  });
}
