import { requireField } from '../objects/checks.js';
import type { Work } from '../mutate/kind.js';
import type { Resource } from '../schema/read.js';
import type { Path } from '../wire/failure.js';
import { findAsset } from './assets.js';
import { checkCount, checkText, checkTexts } from './texts.js';

/** The rules for the pictures of each field: minimum width and height in pixels, and width / height within 1 %. */
const PICTURES: Record<string, { field: string; width: number; height: number; ratio: number }> = {
  marketingImages: { field: 'marketing_images', width: 600, height: 314, ratio: 1.91 },
  squareMarketingImages: { field: 'square_marketing_images', width: 300, height: 300, ratio: 1 },
  logoImages: { field: 'logo_images', width: 512, height: 128, ratio: 4 },
  squareLogoImages: { field: 'square_logo_images', width: 128, height: 128, ratio: 1 },
};
const TOLERANCE = 0.01;

const listOf = (value: unknown): Resource[] => (value as Resource[] | undefined) ?? [];

/** Reports the errors of a responsive display ad. Source: ResponsiveDisplayAdInfo of the official messages. */
export function checkDisplayAd(work: Work, ad: Resource, at: Path): void {
  const { problems } = work;
  const pins: string[] = [];
  checkTexts(ad.headlines, { least: 1, most: 5, signs: 30, pins }, [...at, 'headlines'], problems);
  checkTexts(ad.descriptions, { least: 1, most: 5, signs: 90, pins }, [...at, 'descriptions'], problems);
  const long = ad.longHeadline as Resource | undefined;
  if (long) checkText(long.text, 90, [...at, 'long_headline', 'text'], problems);
  else requireField(long, [...at, 'long_headline'], problems);
  if (ad.businessName === undefined) requireField(undefined, [...at, 'business_name'], problems);
  else checkText(ad.businessName, 25, [...at, 'business_name'], problems);
  if (ad.callToActionText !== undefined) checkText(ad.callToActionText, 30, [...at, 'call_to_action_text'], problems);
  checkPictures(work, ad, at);
  checkCount(listOf(ad.youtubeVideos).length, { least: 0, most: 5 }, [...at, 'youtube_videos'], problems);
  listOf(ad.youtubeVideos).forEach(({ asset }, n) =>
    findAsset(work, asset, 'YOUTUBE_VIDEO', [...at, 'youtube_videos', n, 'asset']),
  );
  checkColors(work, ad, at);
}

function checkPictures(work: Work, ad: Resource, at: Path): void {
  const { problems } = work;
  const count = (field: string): number => listOf(ad[field]).length;
  for (const name of ['marketingImages', 'squareMarketingImages'])
    checkCount(count(name), { least: 1, most: 15 }, [...at, PICTURES[name]!.field], problems);
  if (count('marketingImages') + count('squareMarketingImages') > 15)
    checkCount(16, { least: 0, most: 15 }, [...at, 'marketing_images'], problems);
  checkCount(count('logoImages') + count('squareLogoImages'), { least: 0, most: 5 }, [...at, 'logo_images'], problems);
  for (const [name, { field, ...needed }] of Object.entries(PICTURES))
    listOf(ad[name]).forEach(({ asset }, index) => checkPicture(work, asset, needed, [...at, field, index, 'asset']));
}

/** Reports an ad's picture that does not exist, is too small or has the wrong shape. */
export function checkPicture(
  work: Work,
  asset: unknown,
  needed: { width: number; height: number; ratio: number },
  at: Path,
): void {
  const image = findAsset(work, asset, 'IMAGE', at)?.image;
  if (!image) return;
  const ratio = image.width / image.height;
  if (Math.abs(ratio / needed.ratio - 1) > TOLERANCE)
    work.problems.add('imageError.ASPECT_RATIO_NOT_ALLOWED', `The aspect ratio has to be ${needed.ratio}:1.`, { at });
  if (image.width < needed.width || image.height < needed.height)
    work.problems.add(
      'imageError.IMAGE_TOO_SMALL',
      `The image is too small: at least ${needed.width} x ${needed.height} pixels.`,
      { at },
    );
}

function checkColors({ problems }: Work, ad: Resource, at: Path): void {
  const colors = ['mainColor', 'accentColor'] as const;
  const given = colors.filter((name) => ad[name] !== undefined);
  if (given.length === 1)
    problems.add('adError.FIELD_NOT_PRESENT', 'Both colours or none of them have to be given.', {
      at: [...at, given[0] === 'mainColor' ? 'accent_color' : 'main_color'],
    });
  if (given.length === 0 && ad.allowFlexibleColor === false)
    problems.add(
      'adError.CANNOT_SET_ALLOW_FLEXIBLE_COLOR_FALSE',
      'Without colours, allow_flexible_color has to be true.',
      { at: [...at, 'allow_flexible_color'] },
    );
  for (const name of given)
    if (!/^#[0-9a-f]{3}(?:[0-9a-f]{3})?$/i.test(String(ad[name])))
      problems.add('fieldError.INVALID_VALUE', 'A colour is written as #ffffff.', {
        at: [...at, name === 'mainColor' ? 'main_color' : 'accent_color'],
        trigger: String(ad[name]),
      });
}
