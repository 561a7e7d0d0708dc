import { useTranslation } from 'react-i18next';
import type { PercentCrop } from 'react-image-crop';
import { LOGO } from '#libs/contracts/account/logo.js';

/** The crop in its final size, scaled by the browser. */
export function LogoPreview({ url, crop }: { url: string; crop: PercentCrop }) {
  const { t } = useTranslation();
  const width = (LOGO.width * 100) / crop.width;
  const height = (LOGO.height * 100) / crop.height;
  return (
    <figure className="logo-preview">
      <div style={{ width: LOGO.width, height: LOGO.height }}>
        <img
          src={url}
          alt={t('logo.previewAlt')}
          style={{ width, height, left: (-crop.x / 100) * width, top: (-crop.y / 100) * height }}
        />
      </div>
      <figcaption className="secondary">{t('logo.preview', { width: LOGO.width, height: LOGO.height })}</figcaption>
    </figure>
  );
}
