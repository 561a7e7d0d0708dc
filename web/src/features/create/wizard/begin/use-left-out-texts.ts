import { useTranslation } from 'react-i18next';
import type { Finding } from '#libs/contracts/messages/finding.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { fileLists } from '#libs/platforms/kinds/file-lists.js';
import { pathOf } from '#libs/platforms/fields/fields-of.js';
import { removedWords } from '#libs/platforms/reading/removed.js';
import { useFormat } from '../../../../lib/format/use-format.js';

/** The titles of the parts for which the wizard has no field, without repetitions. */
export function useLeftOutTexts(description: PlatformDescription) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const textOf = (path: string): string => {
    if (path === 'objective') return t('fix.objective');
    if (fileLists(description).includes(path)) return t('fix.visuals');
    return description.texts[path]?.title[language] ?? removedWords(path)[language];
  };
  return (leftOut: readonly Pick<Finding, 'field'>[]): string[] => [
    ...new Set(leftOut.map(({ field = '' }) => textOf(pathOf(field)))),
  ];
}
