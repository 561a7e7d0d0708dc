import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { Play } from '@blueprintjs/icons';
import type { Curves, ExperimentDetail } from '../../../lib/api/endpoints.js';
import { variationName } from '../row-texts.js';
import type { Selection } from './use-selection.js';

const ActivationDialog = lazy(() => import('./activation-dialog.js'));

interface Props {
  curves: Curves;
  detail: ExperimentDetail;
  selection: Selection;
}

/** The rows selected for activation, and the button that activates them. */
export function SelectionBar({ curves, detail, selection }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const count = selection.rows.length;
  return (
    <div className="row row-wrap selection-bar" role="group" aria-label={t('activating.open')}>
      <span className="selection-words">
        {/* Keeps the room of the longer text: the rows below must not move under a second click. */}
        <span aria-hidden>{t('activating.help')}</span>
        <span className="secondary" role="status">
          {count === 0 ? t('activating.help') : t('activating.chosen', { count })}{' '}
          <span className="tabular">{selection.rows.map(variationName).join(', ')}</span>
        </span>
      </span>
      <Button variant="minimal" text={t('activating.clear')} disabled={count === 0} onClick={selection.clear} />
      <Button
        intent={count > 0 ? 'primary' : 'none'}
        icon={<Play />}
        text={t('activating.open')}
        disabled={count === 0}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <ActivationDialog
            curves={curves}
            detail={detail}
            rows={selection.rows}
            onClose={(isDone) => {
              setOpen(false);
              if (isDone) selection.clear();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
