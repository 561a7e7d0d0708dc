import { RULE_TEXTS } from '#libs/contracts/experiment/form/rule-texts.js';
import type { Finding } from '#libs/contracts/messages/finding.js';
import type { OwnRule } from '../description.js';
import { listOf, recordOf, textOf, valueAt, valuesOf } from '../reading/untrusted.js';
import type { RuleName } from '../checking/rules.js';
import { UNDETERMINED_GENDER } from './audience.js';
import { CAMPAIGN_TYPE, CONVERSION_CATEGORIES, VIDEO_TYPES } from './goals.js';
import { CROP_TOLERANCE, CROPS } from './wire-words.js';

const finding = (field: string, rule: RuleName): Finding => ({ field, key: RULE_TEXTS[rule].key });
const isSearch = (input: unknown): boolean => valueAt(input, CAMPAIGN_TYPE) === 'SEARCH';
const isVideo = (input: unknown): boolean =>
  (VIDEO_TYPES as readonly unknown[]).includes(valueAt(input, CAMPAIGN_TYPE));
const isDemandGen = (input: unknown): boolean => valueAt(input, CAMPAIGN_TYPE) === 'DEMAND_GEN';
const idOf = (row: unknown): string => textOf(recordOf(row).id);

/** A conversion action of another goal would optimize the campaigns for the wrong result. */
const pixelRule: OwnRule = {
  part: 'information',
  before: 'pixel',
  check(input): Finding[] {
    const goal = textOf(valueAt(input, 'objective'));
    const category = textOf(valueAt(input, 'pixel.category'));
    const fitting: readonly string[] = Object.hasOwn(CONVERSION_CATEGORIES, goal)
      ? CONVERSION_CATEGORIES[goal as keyof typeof CONVERSION_CATEGORIES]
      : [category];
    return category === '' || fitting.includes(category) ? [] : [finding('pixel', 'conversionGoal')];
  },
};

/** Google refuses an audience of only undetermined people (`criterionError.CANNOT_TARGET_ONLY_UNDETERMINED`). */
const genderRule: OwnRule = {
  part: 'audience',
  before: 'audiences.genders',
  check: (input): Finding[] =>
    valuesOf(valueAt(input, 'audiences.genders')).flatMap((value, i) => {
      const group = listOf(value);
      return group.length > 0 && group.every((one) => one === UNDETERMINED_GENDER)
        ? [finding(`audiences.genders[${i}].value`, 'onlyUndetermined')]
        : [];
    }),
};

/** Google also refuses an audience of only undetermined parental status or income. */
const undeterminedRule = (list: string, undetermined: number): OwnRule => ({
  part: 'audience',
  before: `audiences.${list}`,
  check: (input): Finding[] =>
    valuesOf(valueAt(input, `audiences.${list}`)).flatMap((value, i) => {
      const group = listOf(value);
      return group.length > 0 && group.every((one) => one === undetermined)
        ? [finding(`audiences.${list}[${i}].value`, 'onlyUndetermined')]
        : [];
    }),
});

/**
 * Search ads can reach lists of earlier visitors, but no audience that is defined by interests. Scripts cannot set such an audience either.
 */
const audienceTypeRule: OwnRule = {
  part: 'audience',
  before: 'audiences.custom_audiences',
  check(input): Finding[] {
    const rule = isSearch(input) ? 'searchAudience' : isVideo(input) ? 'videoAudience' : null;
    const isCustom = (row: unknown) => rule !== null && recordOf(row)['type'] === 'custom_audience';
    return valuesOf(valueAt(input, 'audiences.custom_audiences')).flatMap((row, i) =>
      isCustom(row) ? [finding(`audiences.custom_audiences[${i}].value`, rule!)] : [],
    );
  },
};

/** Video and Demand Gen campaigns exclude only lists of people (`ExclusionSegment` of v26 for Demand Gen). */
const excludedAudienceRule: OwnRule = {
  part: 'audience',
  before: 'exclusions.audiences',
  check(input): Finding[] {
    const isCustom = listOf(valueAt(input, 'exclusions.audiences')).some(
      (row) => recordOf(row)['type'] === 'custom_audience',
    );
    const rule = isVideo(input) ? 'videoAudience' : isDemandGen(input) ? 'excludedCustom' : null;
    return isCustom && rule !== null ? [finding('exclusions.audiences', rule)] : [];
  },
};

/** The builders of video campaigns in scripts accept keywords only as texts without a match type. */
const videoKeywordRule: OwnRule = {
  part: 'audience',
  before: 'audiences.keywords',
  check(input): Finding[] {
    if (!isVideo(input)) return [];
    const narrow = (path: string, words: unknown) =>
      listOf(words).flatMap((word, i) =>
        recordOf(word)['match'] === 'BROAD' ? [] : [finding(`${path}[${i}].text`, 'videoKeyword')],
      );
    return [
      ...valuesOf(valueAt(input, 'audiences.keywords')).flatMap((group, i) =>
        narrow(`audiences.keywords[${i}].value`, group),
      ),
      ...narrow('exclusions.keywords', valueAt(input, 'exclusions.keywords')),
    ];
  },
};

/** An audience cannot be both included and excluded. */
const excludedRule: OwnRule = {
  part: 'audience',
  before: 'audiences.custom_audiences',
  check(input): Finding[] {
    const excluded = listOf(valueAt(input, 'exclusions.audiences')).map(idOf).filter(Boolean);
    return valuesOf(valueAt(input, 'audiences.custom_audiences')).flatMap((row, i) =>
      excluded.includes(idOf(row)) ? [finding(`audiences.custom_audiences[${i}].value`, 'excludedToo')] : [],
    );
  },
};

/** Display ads take pictures from one of two lists. Both together would multiply the variations. */
const pictureRule: OwnRule = {
  part: 'creative',
  before: 'creatives.visuals',
  check(input): Finding[] {
    if (valueAt(input, CAMPAIGN_TYPE) !== 'DISPLAY') return [];
    const [visuals, assets] = ['visuals', 'customer_assets'].map((list) => listOf(valueAt(input, `creatives.${list}`)));
    if (visuals!.length === 0 && assets!.length === 0) return [finding('creatives.visuals', 'noPictures')];
    return visuals!.length > 0 && assets!.length > 0 ? [finding('creatives.customer_assets', 'picturesTwice')] : [];
  },
};

/** Whether a picture has one of the shapes of a display ad and is large enough. */
export function hasShape(picture: { width: number; height: number }, shape: keyof typeof CROPS): boolean {
  const { ratio, least } = CROPS[shape];
  const isLarge = picture.width >= least[0] && picture.height >= least[1];
  return isLarge && Math.abs(picture.width / picture.height / ratio - 1) <= CROP_TOLERANCE;
}

/** An ad with the account's own pictures needs one of each shape, because they are not cropped. */
const assetRule: OwnRule = {
  part: 'creative',
  before: 'creatives.customer_assets',
  check: (input): Finding[] =>
    valuesOf(valueAt(input, 'creatives.customer_assets')).flatMap((value, i) => {
      const pictures = listOf(value).map((row) => ({
        width: Number(recordOf(row)['width'] ?? 0),
        height: Number(recordOf(row)['height'] ?? 0),
      }));
      const isWhole = (['landscape', 'square'] as const).every((shape) =>
        pictures.some((picture) => hasShape(picture, shape)),
      );
      return pictures.length === 0 || isWhole ? [] : [finding(`creatives.customer_assets[${i}].value`, 'assetShapes')];
    }),
};

export const rules: readonly OwnRule[] = [
  pixelRule,
  genderRule,
  audienceTypeRule,
  excludedRule,
  excludedAudienceRule,
  videoKeywordRule,
  undeterminedRule('parental_status', 302),
  undeterminedRule('incomes', 510000),
  pictureRule,
  assetRule,
];
