import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { Play } from '@blueprintjs/icons';
import { ACTIVATION_LIMITS } from '#libs/contracts/experiment/activation/activation.js';
import type { Curves, ExperimentDetail, ResultRow } from '../../../lib/api/endpoints.js';
import { ROWS_ID } from '../sections.js';

const ActivationDialog = lazy(() => import('./activation-dialog.js'));

/** Whether the user can activate variations: the run has ended, and the user may change the experiment (ACTIVATE-019). */
export const mayActivateOf = (
  { summary }: Pick<Curves, 'summary'>,
  { changeable }: Pick<ExperimentDetail, 'changeable'>,
): boolean => changeable && !summary.is_preview && summary.impressions > 0;

/** The winners that can be activated, in the order of the page, up to the size of one batch. */
export function winnersOf({ best, ads }: Pick<Curves, 'best' | 'ads'>): ResultRow[] {
  const seen = new Set<number | null>();
  return [best, ...ads]
    .filter((row): row is ResultRow => row !== null && row.verdict === 'winner' && !row.is_active)
    .filter(({ variation }) => variation !== null && !seen.has(variation) && seen.add(variation))
    .slice(0, ACTIVATION_LIMITS.variations);
}

/** The page's one primary action: activates the winners. Without a certain winner, it leads to the rows to choose from. */
export function ActivateWinners({ curves, detail }: { curves: Curves; detail: ExperimentDetail }) {
  const { t } = useTranslation();
  const [rows, setRows] = useState<readonly ResultRow[] | null>(null);
  const winners = winnersOf(curves);
  if (winners.length === 0)
    return (
      <Button
        icon={<Play />}
        text={t('activating.chooseRows')}
        onClick={() => {
          const heading = document.getElementById(ROWS_ID);
          heading?.scrollIntoView();
          heading?.focus();
        }}
      />
    );
  return (
    <>
      <Button intent="primary" icon={<Play />} text={t('activating.winners')} onClick={() => setRows(winners)} />
      {rows !== null && (
        <Suspense>
          <ActivationDialog curves={curves} detail={detail} rows={rows} onClose={() => setRows(null)} />
        </Suspense>
      )}
    </>
  );
}
