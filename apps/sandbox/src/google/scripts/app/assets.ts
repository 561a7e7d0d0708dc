import { assetKind } from '../../assets/asset.js';
import type { Asset } from '../../objects/types.js';
import type { Resource } from '../../schema/read.js';
import { facade, ScriptError, type Facade } from '../engine/bridge.js';
import { text } from '../engine/arguments.js';
import { creation, type Run } from '../run.js';
import { selector } from './selector.js';
import { stored } from './stored.js';

const ids = new WeakMap<Facade, string>();

/** The id of a script's asset object; undefined in a preview, which creates no asset. */
export const assetIdOf = (object: Facade): string | undefined => ids.get(object);

function asset(run: Run, id: string): Facade {
  const object = (): Asset => stored(run, id);
  const inner = (member: string): Resource => (object().data.resource[member] as Resource | undefined) ?? {};
  const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  const made = facade('Asset', {
    getEntityType: () => 'Asset',
    getId: () => Number(id),
    getName: () => object().name,
    getType: () => object().data.type,
    getYouTubeVideoId: () => textOf(inner('youtubeVideoAsset').youtubeVideoId),
    getText: () => textOf(inner('textAsset').text),
  });
  ids.set(made, id);
  return made;
}

const previewOf = (name: string, video: string) => (): Facade =>
  facade('Asset', {
    getEntityType: () => 'Asset',
    getId: () => 0,
    getName: () => name,
    getType: () => 'YOUTUBE_VIDEO',
    getYouTubeVideoId: () => video,
    getText: () => null,
  });

/** `AdsApp.adAssets()`. Builders of images and bundles are not imitated. */
export const adAssets = (run: Run): Facade =>
  facade('AdAssets', {
    assets: () =>
      selector(run, {
        entity: 'Asset',
        from: 'asset',
        fields: ['asset.id'],
        where: ['asset.id > 0'],
        lacks: ['forDateRange'],
        make: (id) => asset(run, id),
      }),
    newYouTubeVideoAssetBuilder() {
      let name: string | undefined;
      let video: string | undefined;
      const self: Facade = facade('YouTubeVideoAssetBuilder', {
        withName(given: unknown) {
          name = text(given, 'name');
          return self;
        },
        withYouTubeVideoId(given: unknown) {
          video = text(given, 'youTubeVideoId');
          return self;
        },
        build() {
          if (name === undefined || video === undefined)
            throw new ScriptError('The builder needs withName() and withYouTubeVideoId().');
          return run.batch.add({
            entity: 'Asset',
            name,
            step: creation(assetKind, { name, youtubeVideoAsset: { youtubeVideoId: video } }),
            made: ({ id }) => asset(run, id),
            preview: previewOf(name, video),
          });
        },
      });
      return self;
    },
  });
