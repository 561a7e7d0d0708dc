import { useTranslation } from 'react-i18next';
import { LIMITS } from '#libs/contracts/limits.js';
import { useFormat } from '../../../../lib/format/use-format.js';
import type { PickedFiles } from './read-files.js';

/** Error texts for refused files: one for all files of an unaccepted format (META-123), and one for each other file. */
export function useRefusedTexts(): (refused: PickedFiles['refused']) => string[] {
  const { t } = useTranslation();
  const format = useFormat();
  const textOf = {
    imageSize: (name: string) => t('create.visuals.tooLarge', { name, limit: format.number(LIMITS.imageBytes) }),
    videoSize: (name: string) => t('create.visuals.videoTooLarge', { name, limit: format.number(LIMITS.videoBytes) }),
    pixels: (name: string) =>
      t('create.visuals.pixels', { name, limit: format.number(LIMITS.imagePixels / 1_000_000) }),
    changed: (name: string) => t('create.visuals.changed', { name }),
    videoLength: (name: string) => t('create.visuals.videoLength', { name, minutes: LIMITS.videoMinutes }),
  };
  return (refused) => {
    const formats = refused.filter(({ fault }) => fault === 'format').map(({ name }) => name);
    return [
      ...(formats.length > 0 ? [`${t('rules.fileFormats')} (${formats.join(', ')})`] : []),
      ...refused.flatMap(({ name, fault }) => (fault === 'format' ? [] : [textOf[fault](name)])),
    ];
  };
}
