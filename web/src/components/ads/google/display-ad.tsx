import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CropBox } from '#libs/contracts/pictures/crop.js';
import { hasShape } from '#libs/platforms/google/rules.js';
import { buttonText } from '#libs/platforms/google/shown-ad.js';
import { listOf, recordOf, textOf } from '#libs/platforms/reading/untrusted.js';
import { NoPicture, type DrawnAd } from '../ad-card.js';
import { PlacementChoice } from '../placement-choice.js';
import { CroppedPicture } from './cropped-picture.js';

/** The names of the crops, as the wizard stores them, with the name of the size that shows each. */
const SIZES = { landscape: 'wide', square: 'square' } as const;
type Shape = keyof typeof SIZES;

/** A responsive display ad: the wide picture with the long headline, and the square one with the short headline. */
export function DisplayAd({ ad }: { ad: DrawnAd }) {
  const { t } = useTranslation();
  const [shape, setShape] = useState<Shape>('landscape');
  const size = t(`preview.places.${SIZES[shape]}`);
  const options = (Object.keys(SIZES) as Shape[]).map((value) => ({
    value,
    label: t(`preview.places.${SIZES[value]}`),
  }));
  return (
    <PlacementChoice<Shape> value={shape} options={options} onChange={setShape}>
      <article className="ad" aria-label={t('preview.adSize', { size })}>
        <Picture ad={ad} shape={shape} />
        <div className="display-ad-texts">
          <Headline ad={ad} shape={shape} />
          <AdLine text={ad.description} instead={ad.isDraft ? t('preview.noDescription') : null} />
          <div className="spread">
            <span className="ad-small">
              {ad.page} · {t('preview.sponsored')}
            </span>
            <AdButton ad={ad} />
          </div>
        </div>
      </article>
      <p className="secondary">{t('preview.manySizes')}</p>
    </PlacementChoice>
  );
}

function Headline({ ad, shape }: { ad: DrawnAd; shape: Shape }) {
  const { t } = useTranslation();
  const long = shape === 'landscape' ? ad.copy?.trim() : '';
  const text = long || ad.headline?.trim();
  if (text) return <strong className="ad-headline">{text}</strong>;
  return ad.isDraft && <em>{t('preview.noHeadline')}</em>;
}

export function AdLine({ text, instead }: { text: string | null | undefined; instead: string | null }) {
  if (text?.trim()) return <p>{text}</p>;
  return instead === null ? null : (
    <p>
      <em>{instead}</em>
    </p>
  );
}

export function AdButton({ ad: { button: shown, link, parts } }: { ad: DrawnAd }) {
  const code = textOf(parts?.['ctas']);
  const button = code === '' ? shown : buttonText(code);
  if (button === undefined) return null;
  if (link === null || !URL.canParse(link)) return <span className="ad-button">{button}</span>;
  return (
    <a className="ad-button" href={link} target="_blank" rel="noreferrer">
      {button}
    </a>
  );
}

function Picture({ ad, shape }: { ad: DrawnAd; shape: Shape }) {
  const { t } = useTranslation();
  const { address, name, box } = pictureOf(ad, shape);
  return address === null ? (
    <NoPicture name={name} isDraft={ad.isDraft} className={`display-ad-${shape}`} />
  ) : (
    <CroppedPicture address={address} box={box} shape={shape} text={t('preview.picture', { name })} />
  );
}

/** A picture of the account in this shape, or the chosen part of the visual. */
function pictureOf(
  { parts = {}, picture, visual }: DrawnAd,
  shape: Shape,
): { address: string | null; name: string; box: CropBox | undefined } {
  const accountPicture = listOf(parts['customer_assets'])
    .map(recordOf)
    .find((row) => hasShape({ width: Number(row['width'] ?? 0), height: Number(row['height'] ?? 0) }, shape));
  if (accountPicture !== undefined)
    return { address: textOf(accountPicture['url']) || null, name: textOf(accountPicture['name']), box: undefined };
  const box = recordOf(recordOf(parts['visuals'])['crops'])[shape] as CropBox | undefined;
  return { address: picture, name: visual, box };
}
