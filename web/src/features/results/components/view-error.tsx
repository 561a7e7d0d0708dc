import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { ErrorState } from '../../../components/states.js';
import { toProblem } from '../../../lib/api/problem.js';
import { isUsual, USUAL_VIEW, type ResultsView } from '../use-results-url.js';

interface Props {
  error: unknown;
  view: ResultsView;
  onRetry(): void;
  onChange(change: Partial<ResultsView>): void;
}

/**
 * Shown if the results could not be read. The address can ask for a value that does not exist or does not fit, such as a removed baseline
 * or an anchor of another experiment. A retry does not help then, so the notice offers the usual view.
 */
export function ViewError({ error, view, onRetry, onChange }: Props) {
  const { t } = useTranslation();
  const { status } = toProblem(error);
  const isRefused = status === 400 || status === 404;
  return (
    <ErrorState
      error={error}
      onRetry={onRetry}
      actions={
        isRefused &&
        !isUsual(view) && <Button intent="primary" text={t('results.usualView')} onClick={() => onChange(USUAL_VIEW)} />
      }
    />
  );
}
