import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '#libs/contracts/messages/language.js';
import { componentField, describeAlternative } from '#libs/platforms/components/components.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { isVideoFile } from '#libs/platforms/kinds/video-link.js';
import { pictureOf } from '#libs/platforms/kinds/visual.js';
import { listOf, recordOf, textOf, valueAt, valuesOf } from '#libs/platforms/reading/untrusted.js';
import { AdLook } from '../../../components/ads/ad-look.js';
import type { DrawnAd } from '../../../components/ads/ad-card.js';
import type { ResultRow } from '../../../lib/api/endpoints.js';
import { useDescription } from '../../../lib/platform/use-description.js';
import { useReader } from '../../../lib/result-words/reader.js';
import { visualText } from '../row-texts.js';

/** The submitted contents of the ads, for readers who may see them. Visitors may not. */
export interface AdSource {
  page: string | null;
  content: unknown;
}

/** The ad of a row as people see it on its platform. */
export function AdShown({ row, source }: { row: ResultRow; source: AdSource | null }) {
  const { t } = useTranslation();
  const { pictures } = useReader();
  const description = useDescription();
  if (row.asset === null && row.headline === null && row.copy === null) return null;
  const addressOf = (asset: string) => `${pictures}${asset}`;
  const parts = partsOf(row, source?.content, description);
  const [video] = Object.entries(parts ?? {}).flatMap(([name, value]) =>
    componentField(description, name)?.kind === 'video-link' && isVideoFile(value) ? [value] : [],
  );
  const ad: DrawnAd = {
    copy: row.copy,
    headline: row.headline,
    description: row.description,
    isDraft: false,
    ...mediaOf(row, source, description, addressOf),
    videoPicture: video?.thumbnail_asset === undefined ? null : addressOf(video.thumbnail_asset),
    page: source?.page ?? (advertiserOf(description, source?.content) || t('results.drawer.advertiser')),
    button: row.components['ctas'] || undefined,
    visual: visualText(description, row),
    parts,
  };
  return (
    <section aria-label={t('results.drawer.preview')}>
      <AdLook platform={description.platform} ad={ad} />
    </section>
  );
}

/** The advertiser's name in the ad. */
const advertiserOf = ({ setup, advertiser }: PlatformDescription, content: unknown): string =>
  advertiser !== undefined
    ? textOf(valueAt(content, advertiser))
    : (Object.entries(setup)
        .filter(([name, { kind, required }]) => kind === 'reference' && required === true && name !== 'account')
        .map(([name]) => textOf(recordOf(recordOf(content)[name])['name']))
        .find((name) => name !== '') ?? '');

/** The submitted value of each creative component of a row. */
function partsOf({ components }: ResultRow, content: unknown, description: PlatformDescription): DrawnAd['parts'] {
  const creatives = recordOf(recordOf(content)['creatives']);
  return Object.fromEntries(
    Object.keys(description.creatives)
      .filter((name) => components[name])
      .map((name) => [
        name,
        // The words of a row are in the language of the reader's account.
        valuesOf(creatives[name]).find((value) =>
          LANGUAGES.some((language) => describeAlternative(description, name, value, language) === components[name]),
        ),
      ]),
  );
}

/** The ad's destination and pictures. A carousel has a picture and a destination for each card, and the card's own texts if it has any. */
function mediaOf(
  row: ResultRow,
  source: AdSource | null,
  description: PlatformDescription,
  addressOf: (asset: string) => string,
): Pick<DrawnAd, 'link' | 'picture' | 'isVideo' | 'cards'> {
  const content = recordOf(source?.content);
  const link = textOf(recordOf(content['information'])['promoted_url']) || null;
  const creatives = recordOf(content['creatives']);
  const visual = Object.entries(creatives)
    .filter(([component]) => componentField(description, component)?.kind === 'visual')
    .flatMap(([, list]) => listOf(list).map((one) => recordOf(recordOf(one)['value'])))
    .find((value) => row.asset !== null && pictureOf(value) === row.asset);
  const cards = listOf(visual?.['carousel']).map((one) => {
    const card = recordOf(one);
    const asset = textOf(card['asset']);
    return {
      headline: textOf(card['headline']) || row.headline,
      description: textOf(card['description']) || row.description,
      link: textOf(card['website']) || link,
      picture: asset === '' ? null : addressOf(asset),
    };
  });
  const picture = row.asset === null ? null : addressOf(row.asset);
  return { link, picture, isVideo: visual?.['type'] === 'video', cards };
}
