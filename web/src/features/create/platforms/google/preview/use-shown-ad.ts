import { useTranslation } from 'react-i18next';
import { holds } from '#libs/platforms/description.js';
import type { GoogleExperimentInput } from '#libs/platforms/google/description.js';
import { buttonText, creativeOf } from '#libs/platforms/google/shown-ad.js';
import { filledParams, parseLinkParams, withLinkParams } from '#libs/platforms/naming/link-params.js';
import { factsOfShown } from '#libs/platforms/naming/shown-facts.js';
import { listOf, recordOf, textOf, valueAt } from '#libs/platforms/reading/untrusted.js';
import { useNamingQuery } from '../../../../../lib/api/endpoints.js';
import { useFormat } from '../../../../../lib/format/use-format.js';
import { useProvider } from '../../../../../lib/platform/use-platform.js';
import { useForm } from '../../../form/context.js';
import { pictureAt, thumbnailSlot } from '../../../form/images.js';
import { toInput } from '../../../form/to-input.js';
import type { ShownCombination } from '../../preview/ad-preview.js';
import { combinationAt } from '../../preview/combinations.js';

/**
 * A combination of the filled-in alternatives, as the ad that it makes. Search ads have no pictures and no button. The picture of a video
 * ad is its logo.
 */
export function useShownAd(count: number): ShownCombination {
  const { t } = useTranslation();
  const { description, draft, currency, images } = useForm();
  const { language } = useFormat();
  const { data: naming } = useNamingQuery({ provider: useProvider() });
  const input = toInput(description, draft, { language, currency });
  const [information, creatives] = [recordOf(input['information']), recordOf(input['creatives'])];
  const names = Object.entries(description.creatives)
    .filter(([, { when }]) => holds(when, draft.objective, (path) => valueAt(draft, path)))
    .map(([name]) => name);
  const lists = Object.fromEntries(names.map((name) => [name, listOf(creatives[name])]));
  const sizes = Object.fromEntries(names.map((name) => [name, lists[name]!.length]));
  const combination = combinationAt(sizes, count);
  // A half-filled form has the same shape, with fewer values.
  const whole = { ...input, information, creatives: lists } as unknown as GoogleExperimentInput;
  const { params } = parseLinkParams(description, naming?.data.patterns.link ?? '');
  const linkParams = params.length === 0 ? '' : filledParams(params, factsOfShown(description, whole, combination));
  const page = textOf(information['promoted_url']);
  const link = withLinkParams(page, linkParams);
  const creative = creativeOf(whole, combination);
  const { headlines, copies, descriptions, visuals, logos, ctas } = creative;
  const pictures = names.includes('logos') ? 'logos' : 'visuals';
  const rowOf = (list: string) => textOf(recordOf(lists[list]?.[combination[list] ?? -1])['id']);
  const video = recordOf(creative.videos);
  return {
    combination,
    sizes,
    link,
    isTracked: link !== page,
    isDraft: true,
    isVideo: false,
    cards: [],
    headline: headlines?.[0] ?? '',
    copy: copies ?? '',
    description: descriptions ?? '',
    visual: visuals?.name ?? '',
    page: textOf(information['business_name']) || t('preview.advertiser'),
    button: ctas ? buttonText(ctas) : undefined,
    picture: pictureAt(images[rowOf(pictures)], (visuals ?? logos)?.asset),
    videoPicture: pictureAt(images[thumbnailSlot(rowOf('videos'))], video['thumbnail_asset']),
    parts: creative,
  };
}
