import { useTranslation } from 'react-i18next';
import { code } from '#libs/platforms/kinds/choices.js';
import { listOf, recordOf, textOf } from '#libs/platforms/reading/untrusted.js';
import { filledParams, parseLinkParams } from '#libs/platforms/naming/link-params.js';
import type { TiktokExperimentInput } from '#libs/platforms/tiktok/description.js';
import { shownAd } from '#libs/platforms/tiktok/shown-ad.js';
import { factsOfShown } from '#libs/platforms/naming/shown-facts.js';
import { useNamingQuery } from '../../../../../lib/api/endpoints.js';
import { useFormat } from '../../../../../lib/format/use-format.js';
import { useProvider } from '../../../../../lib/platform/use-platform.js';
import { useForm } from '../../../form/context.js';
import { cardSlot, pictureAt, thumbnailSlot } from '../../../form/images.js';
import { toInput } from '../../../form/to-input.js';
import type { ShownCombination } from '../../preview/ad-preview.js';
import { combinationAt } from '../../preview/combinations.js';

const LISTS = ['headlines', 'visuals', 'ctas'] as const;

/** A combination of the filled-in alternatives, as the ad that it makes. A carousel opens the page of its first image. */
export function useShownAd(count: number): ShownCombination {
  const { t } = useTranslation();
  const { description, draft, currency, images } = useForm();
  const { language } = useFormat();
  const { data: naming } = useNamingQuery({ provider: useProvider() });
  const input = toInput(description, draft, { language, currency });
  const creatives = recordOf(input['creatives']);
  const lists = Object.fromEntries(LISTS.map((name) => [name, listOf(creatives[name])]));
  const sizes = Object.fromEntries(LISTS.map((name) => [name, lists[name]!.length]));
  const combination = combinationAt(sizes, count);
  // A half-filled form has the same shape, with fewer values.
  const whole = { ...input, information: recordOf(input['information']), creatives: lists } as unknown;
  const params = parseLinkParams(description, naming?.data.patterns.link ?? '').params;
  const added =
    params.length === 0 ? '' : filledParams(params, factsOfShown(description, whole as object, combination));
  const ad = shownAd(whole as TiktokExperimentInput, combination, added);
  const { visual, button, link } = ad;
  const id = textOf(recordOf(lists['visuals']![combination['visuals'] ?? -1])['id']);
  const isVideo = visual?.type === 'video';
  const field = description.creatives['ctas'];
  const options = description.texts['creatives.ctas']?.options ?? {};
  return {
    combination,
    sizes,
    isVideo,
    link,
    isDraft: true,
    isTracked: link !== shownAd(whole as TiktokExperimentInput, combination).link,
    headline: ad.headline ?? '',
    visual: visual?.name ?? '',
    page: textOf(recordOf(draft['identity'])['name']) || t('preview.page'),
    button: button && field?.kind === 'code' ? code.words(button, field, language, options) : undefined,
    picture: isVideo
      ? pictureAt(images[thumbnailSlot(id)], visual.thumbnail_asset)
      : pictureAt(images[id], visual?.asset),
    cards: ad.cards.map(({ link: page, asset }, at) => ({
      link: page,
      picture: pictureAt(images[cardSlot(id, textOf(visual?.carousel?.[at]?.id))], asset),
    })),
  };
}
