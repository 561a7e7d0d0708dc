import type { Facade } from '../engine/bridge.js';
import type { Run } from '../run.js';
import { selector } from './selector.js';

const VIDEO = "campaign.advertising_channel_type = 'VIDEO'";

/** Selectors of video campaigns, ad groups and ads, within an account or the parent that `where` names. */
export const campaigns = (run: Run): Facade =>
  selector(run, {
    entity: 'VideoCampaign',
    from: 'campaign',
    fields: ['campaign.id'],
    where: [VIDEO],
    status: 'campaign.status',
    make: run.entities.campaign,
  });

export const adGroups = (run: Run, where: readonly string[] = []): Facade =>
  selector(run, {
    entity: 'VideoAdGroup',
    from: 'ad_group',
    fields: ['ad_group.id'],
    where: [VIDEO, "campaign.status != 'REMOVED'", ...where],
    status: 'ad_group.status',
    make: run.entities.adGroup,
  });

export const ads = (run: Run, where: readonly string[] = []): Facade =>
  selector(run, {
    entity: 'VideoAd',
    from: 'ad_group_ad',
    fields: ['ad_group_ad.ad.id'],
    where: [VIDEO, "campaign.status != 'REMOVED'", "ad_group.status != 'REMOVED'", ...where],
    status: 'ad_group_ad.status',
    make: run.entities.ad,
  });
