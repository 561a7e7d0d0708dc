import type { MetaExperimentInput } from '#libs/platforms/meta/description.js';
import { shownAd, type ShownAd } from '#libs/platforms/meta/shown-ad.js';
import { listOf, recordOf, textOf } from '#libs/platforms/loose.js';
import { useFormat } from '../../../../../lib/format/use-format.js';
import { useForm } from '../../../wizard/context.js';
import { cardSlot, pictureAt, thumbnailSlot } from '../../../wizard/images.js';
import { toInput } from '../../../wizard/to-input.js';
import { combinationAt, type Combination } from './combinations.js';

const LISTS = ['headlines', 'copies', 'descriptions', 'visuals', 'ctas'] as const;

/** An ad as it is drawn: what will be sent, with its pictures as this browser has them. */
export interface DrawnAd extends ShownAd {
  page: string;
  combination: Combination;
  sizes: Readonly<Record<string, number>>;
  /** Of the visual; null for one that has none yet. */
  picture: string | null;
  cardPictures: readonly (string | null)[];
}

/** A combination of what is filled in, as the ad that is made of it. */
export function useShownAd(count: number): DrawnAd {
  const { description, draft, currency, images } = useForm();
  const { language } = useFormat();
  const input = toInput(description, draft, { language, currency });
  const creatives = recordOf(input['creatives']);
  const lists = Object.fromEntries(LISTS.map((name) => [name, listOf(creatives[name])]));
  const sizes = Object.fromEntries(LISTS.map((name) => [name, lists[name]!.length]));
  const combination = combinationAt(sizes, count);
  // What is half filled in has the same shape, with less in it.
  const whole = { ...input, information: recordOf(input['information']), creatives: lists } as unknown;
  const ad = shownAd(whole as MetaExperimentInput, combination);
  const id = textOf(recordOf(lists['visuals']![combination['visuals'] ?? -1])['id']);
  const isVideo = ad.visual?.type === 'video';
  return {
    ...ad,
    ...{ combination, sizes, page: textOf(recordOf(draft['page'])['name']) },
    picture: isVideo
      ? pictureAt(images[thumbnailSlot(id)], ad.visual?.thumbnail_asset)
      : pictureAt(images[id], ad.visual?.asset),
    cardPictures: (ad.visual?.carousel ?? []).map((card) => pictureAt(images[cardSlot(id, card.id)], card.asset)),
  };
}
