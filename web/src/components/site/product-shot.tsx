import { useTranslation } from 'react-i18next';
import { asLanguage } from '../../lib/format/use-format.js';
import { useTheme } from '../../lib/theme/theme.js';
import sizes from './product-shots.json' with { type: 'json' };

/** The pictures of public/images, each light and dark, in both languages; `npm run shots -- --product` takes them. */
export type ShotName = keyof typeof sizes;

interface Props {
  name: ShotName;
  /** Replaces the picture on phones, where it would be too small to read. */
  phone?: ShotName;
  /** A description of the picture. */
  alt: string;
  /** The first picture in view, fetched before everything else. Others wait until they are near. */
  isFirst?: boolean;
}

/** A picture of the console in the reader's theme and language. Its size is known in advance, so nothing jumps when it loads. */
export function ProductShot({ name, phone, alt, isFirst = false }: Props) {
  const { i18n } = useTranslation();
  const theme = useTheme();
  const language = asLanguage(i18n.language);
  const fileOf = (shot: ShotName) => {
    const [width = 0, height = 0] = sizes[shot][language];
    return { address: `/images/${shot}-${theme}-${language}.webp`, width, height };
  };
  const { address, width, height } = fileOf(name);
  const small = phone === undefined ? null : fileOf(phone);
  return (
    <picture>
      {small !== null && (
        <source media="(max-width: 767px)" srcSet={small.address} width={small.width} height={small.height} />
      )}
      <img
        src={address}
        width={width}
        height={height}
        alt={alt}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  );
}
