import { adKind } from '../../ads/ad.js';
import { nameOf } from '../../objects/names.js';
import type { AdGroup } from '../../objects/types.js';
import type { Resource } from '../../schema/read.js';
import { facade, ScriptError, type Facade, type Method } from '../engine/bridge.js';
import { object, record, text, word } from '../engine/arguments.js';
import { creation, type Run } from '../run.js';
import { assetIdOf } from './assets.js';

/** A method of a builder: it sets a field of the ad, of its format, or of the video. */
type Setter = (draft: Draft, value: unknown, name: string) => void;

interface Draft {
  ad: Resource;
  inner: Resource;
  customer: string;
  /** Whether its video exists only in a preview, so that the service cannot check the ad. */
  isPreview: boolean;
}

const ofAd =
  (field: string): Setter =>
  ({ ad }, value, name) => {
    ad[field] = text(value, name);
  };
const ofFormat =
  (field: string): Setter =>
  ({ inner }, value, name) => {
    inner[field] = text(value, name);
  };

/** Google's pages disagree on the names of pictures, so all known names are accepted. */
const THUMBNAILS: Readonly<Record<string, string>> = {
  DEFAULT: 'DEFAULT_THUMBNAIL',
  DEFAULT_THUMBNAIL: 'DEFAULT_THUMBNAIL',
  ...Object.fromEntries(
    [1, 2, 3].flatMap((n) => [`THUMBNAIL${n}`, `THUMBNAIL_${n}`].map((word) => [word, `THUMBNAIL_${n}`])),
  ),
};

const SHARED: Readonly<Record<string, Setter>> = {
  withAdName: ofAd('name'),
  withVideo(draft, value, name) {
    const id = assetIdOf(object(value, name, 'Asset'));
    draft.isPreview = id === undefined;
    (draft.ad.videoAd as Resource).video = { asset: nameOf(draft.customer, 'assets', id ?? '') };
  },
};
const CLICKED: Readonly<Record<string, Setter>> = {
  withDisplayUrl: ofAd('displayUrl'),
  withFinalUrl({ ad }, value, name) {
    ad.finalUrls = [text(value, name)];
  },
  withTrackingTemplate: ofAd('trackingUrlTemplate'),
  withCustomParameters({ ad }, value, name) {
    ad.urlCustomParameters = Object.entries(record(value, name)).map(([key, one]) => ({ key, value: text(one, key) }));
  },
};

interface Builder {
  type: string;
  format: 'inStream' | 'inFeed' | 'bumper';
  setters: Readonly<Record<string, Setter>>;
  /** Methods that have to be called before `build()`. */
  needed: readonly string[];
}

const IN_STREAM: Builder = {
  type: 'InStreamAdBuilder',
  format: 'inStream',
  setters: {
    ...SHARED,
    ...CLICKED,
    withMobileFinalUrl({ ad }, value, name) {
      ad.finalMobileUrls = [text(value, name)];
    },
    withCallToAction: ofFormat('actionButtonLabel'),
    withActionHeadline: ofFormat('actionHeadline'),
  },
  needed: ['withVideo', 'withAdName', 'withDisplayUrl', 'withFinalUrl'],
};
const BUMPER: Builder = {
  ...IN_STREAM,
  type: 'BumperAdBuilder',
  format: 'bumper',
  setters: { ...SHARED, ...CLICKED },
};
const IN_FEED: Builder = {
  type: 'InFeedAdBuilder',
  format: 'inFeed',
  setters: {
    ...SHARED,
    withHeadline: ofFormat('headline'),
    withDescription1: ofFormat('description1'),
    withDescription2: ofFormat('description2'),
    withThumbnail({ inner }, value, name) {
      inner.thumbnail = THUMBNAILS[word(value, name, Object.keys(THUMBNAILS))];
    },
    // The API does not show the destination page of an in-feed ad.
    withDestinationPage(_, value, name) {
      word(value, name, ['WATCH', 'CHANNEL']);
    },
  },
  needed: ['withVideo', 'withAdName', 'withHeadline', 'withDescription1', 'withDescription2'],
};

/** `adGroup.newVideoAd()`: builders by format. Those of responsive and non-skippable ads are not imitated. */
export const newVideoAd = (run: Run, group: AdGroup): Facade =>
  facade('VideoAdBuilderSpace', {
    inStreamAdBuilder: () => builder(run, group, IN_STREAM),
    inFeedAdBuilder: () => builder(run, group, IN_FEED),
    videoDiscoveryAdBuilder: () => builder(run, group, { ...IN_FEED, type: 'VideoDiscoveryAdBuilder' }),
    bumperAdBuilder: () => builder(run, group, BUMPER),
  });

function builder(run: Run, group: AdGroup, { type, format, setters, needed }: Builder): Facade {
  const inner: Resource = {};
  const draft: Draft = {
    ad: { videoAd: { [format]: inner } },
    inner,
    customer: run.customer.id,
    isPreview: false,
  };
  const called = new Set<string>();
  const methods = Object.entries(setters).map(([name, set]): [string, Method] => [
    name,
    (value: unknown) => {
      set(
        draft,
        value,
        name.replace(/^with(.)/, (_, sign: string) => sign.toLowerCase()),
      );
      called.add(name);
      return self;
    },
  ]);
  const self: Facade = facade(type, {
    ...Object.fromEntries(methods),
    build() {
      const missing = needed.filter((name) => !called.has(name));
      if (missing.length > 0)
        throw new ScriptError(`The builder needs ${missing.map((name) => `${name}()`).join(', ')}.`);
      return run.batch.add({
        entity: 'VideoAd',
        name: String(draft.ad.name),
        step: draft.isPreview
          ? undefined
          : creation(adKind, {
              adGroup: nameOf(run.customer.id, 'adGroups', group.id),
              status: 'ENABLED',
              ad: structuredClone(draft.ad),
            }),
        made: ({ id }) => run.entities.ad(id),
      });
    },
  });
  return self;
}
