import type { MetaExperimentInput } from '#libs/platforms/meta/description.js';
import { shownAd } from '#libs/platforms/meta/shown-ad.js';
import type { MetaVisual } from '#libs/platforms/meta/values.js';
import type { CreateItem, CreateRequest, PlatformAsset } from '../../port/ad-platform.js';
import type { Params } from '../../wire/fields.js';
import { unaltered } from './creative-features.js';

type Assets = CreateRequest['assets'];

/**
 * Body of `POST act_X/ads`. The creative is inline, so that one ad is one operation and a refusal leaves nothing behind.
 * @param version of the API, which decides what an ad can opt out of
 */
export const toAd = (version: string, input: MetaExperimentInput, item: CreateItem, assets: Assets): Params =>
  adAround(version, input, item, toStory(input, item, assets));

const adAround = (version: string, input: MetaExperimentInput, item: CreateItem, story: Params): Params => ({
  name: item.name,
  adset_id: item.parentId,
  creative: {
    name: item.name,
    object_story_spec: {
      page_id: input.page.id,
      instagram_user_id: input.ig?.id,
      ...story,
    },
    ...unaltered(version),
  },
  status: 'PAUSED',
});

/** The ad without its picture, for a check before the upload: texts, link and button. */
export function toAdWithoutVisual(version: string, input: MetaExperimentInput, item: CreateItem): Params {
  const { link, copy, headline, description, ...shown } = shownAd(input, item.choice, item.linkParams);
  const visual = shown.visual ?? input.creatives.visuals[0]?.value ?? { name: '', type: 'image' };
  const button = toButton(input, visual, shown.button);
  const story = {
    link_data: { link, message: copy, name: headline, description, call_to_action: button(link) },
  };
  return adAround(version, input, item, story);
}

function toStory(input: MetaExperimentInput, item: CreateItem, assets: Assets): Params {
  const {
    visual,
    cards,
    link,
    copy,
    headline,
    description,
    button: type,
  } = shownAd(input, item.choice, item.linkParams);
  if (!visual) throw new Error(`The plan names visual ${item.choice.visuals}, which the experiment does not have.`);
  const button = toButton(input, visual, type);
  switch (visual.type) {
    case 'image':
      return {
        link_data: {
          link,
          message: copy,
          name: headline,
          description,
          image_hash: assetId(assets, visual.asset, 'image'),
          call_to_action: button(link),
        },
      };
    case 'video':
      return {
        video_data: {
          video_id: assetId(assets, visual.asset, 'video'),
          image_hash: assetId(assets, visual.thumbnail_asset, 'image'),
          message: copy,
          title: headline,
          link_description: description,
          call_to_action: button(link),
        },
      };
    case 'carousel':
      return {
        link_data: {
          link,
          message: copy,
          name: headline,
          child_attachments: cards.map((card) => ({
            link: card.link,
            name: card.headline,
            description: card.description,
            image_hash: assetId(assets, card.asset, 'image'),
            call_to_action: button(card.link),
          })),
          // Neither reorder the cards nor add one with the page's picture: the order is part of the test.
          multi_share_optimized: false,
          multi_share_end_card: false,
          call_to_action: button(link),
        },
      };
  }
}

type Button = (link: string) => Params | undefined;

/** The button: to the site, to the visual's lead form, or into the app (by deep link if there is one). */
function toButton(input: MetaExperimentInput, visual: MetaVisual, type: string | undefined): Button {
  if (type === undefined) return () => undefined;
  const { objective, information } = input;
  if (objective === 'OUTCOME_LEADS') return () => ({ type, value: { lead_gen_form_id: visual.lead_form } });
  if (objective !== 'OUTCOME_APP_PROMOTION') return (link) => ({ type, value: { link } });
  const app = { application: information.application_id, app_link: information.app_url || undefined };
  return (link) => ({ type, value: { ...app, link } });
}

function assetId(assets: Assets, asset: string | undefined, kind: PlatformAsset['kind']): string {
  const found = asset === undefined ? undefined : assets[asset];
  if (found?.kind !== kind) throw new Error(`Asset ${asset} was not uploaded as ${kind}.`);
  return found.id;
}
