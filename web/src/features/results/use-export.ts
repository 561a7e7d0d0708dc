import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Curves } from '../../lib/api/endpoints.js';
import { download, resultsCsv } from './results-csv.js';

/** Saves what the table shows: the reference rows and the page of variations. */
export function useExport(): (curves: Curves, name: string) => void {
  const { t } = useTranslation();
  return useCallback(
    (curves, name) => {
      const rows = [curves.fep, curves.best, curves.median, curves.worst, ...curves.ads].filter((row) => row !== null);
      const text = resultsCsv(rows, {
        columns: [
          t('results.type'),
          t('results.variation'),
          t('results.visual'),
          t('results.headline'),
          t('results.copy'),
          t('results.cta'),
          t('results.audience'),
          t('results.impressions'),
          t('results.events'),
          t('results.spent'),
          t('results.observed'),
          t('results.value'),
          t('results.lower'),
          t('results.upper'),
          t('results.beats'),
          t('results.change'),
        ],
        typeOf: (row) => t(`rowType.${row.type}`),
      });
      download(`${fileName(name)}.csv`, text);
    },
    [t],
  );
}

/** A name that every file system takes. */
const fileName = (name: string): string =>
  name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'results';
