import { adKind, adTypeOf } from '../../ads/ad.js';
import type { Ad, Stored } from '../../objects/types.js';
import type { Resource } from '../../schema/read.js';
import { facade, type Facade } from '../engine/bridge.js';
import { change, removal, update, type Run } from '../run.js';
import { formatOf } from '../../video/video-ad.js';
import { labelsOf } from './labels.js';
import { statsOf } from './stats.js';
import { stored, switches } from './stored.js';

const APPROVALS = { pending: 'UNDER_REVIEW', approved: 'APPROVED', rejected: 'DISAPPROVED' } as const;

/** A video ad, as scripts see it. */
export function videoAd(run: Run, id: string): Facade {
  const object = (): Ad => stored(run, id);
  const entity = 'VideoAd';
  const ad = (): Resource => object().data.resource.ad as Resource;
  const inner = (): Resource => {
    const format = formatOf(ad())?.format;
    return format === undefined ? {} : ((ad().videoAd as Resource)[format] as Resource);
  };
  const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  const set = (what: string, status: string): void =>
    change(
      run,
      { entity, name: object().name, what },
      update(adKind, object() as unknown as Stored, { status }, 'status'),
    );
  const { isEnabled, isPaused } = switches(object);
  return facade(entity, {
    getEntityType: () => entity,
    getId: () => Number(id),
    getName: () => object().name,
    getType: () => adTypeOf(ad())?.type ?? 'UNKNOWN',
    getVideoId: () => object().data.video?.id ?? null,
    getChannelName: () => run.world.youtube.video(object().data.video?.id ?? '')?.owner ?? null,
    getHeadline: () => textOf(inner().headline),
    getDescription1: () => textOf(inner().description1),
    getDescription2: () => textOf(inner().description2),
    getDisplayUrl: () => textOf(ad().displayUrl),
    getPolicyApprovalStatus: () => APPROVALS[object().data.review.verdict],
    getVideoAdGroup: () => run.entities.adGroup(object().group!),
    getVideoCampaign: () => run.entities.campaign(object().campaign!),
    isEnabled: isEnabled!,
    isPaused: isPaused!,
    enable: () => set('enabled', 'ENABLED'),
    pause: () => set('paused', 'PAUSED'),
    remove: () =>
      change(run, { entity, name: object().name, what: 'removed' }, removal(adKind, object() as unknown as Stored)),
    urls: () =>
      facade('VideoAdUrls', {
        getFinalUrl: () => ((ad().finalUrls as string[] | undefined) ?? [])[0] ?? null,
        getTrackingTemplate: () => textOf(ad().trackingUrlTemplate),
        getCustomParameters: () =>
          Object.fromEntries(
            ((ad().urlCustomParameters as { key: string; value: string }[] | undefined) ?? []).map(({ key, value }) => [
              key,
              value,
            ]),
          ),
      }),
    ...labelsOf(run, entity, object),
    getStatsFor: statsOf(run, 'ad_group_ad', `ad_group_ad.ad.id = ${id}`),
  });
}
