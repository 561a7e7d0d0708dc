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
 * Results that could not be read. An address may ask for something that no longer exists or does not fit: a removed baseline, one without a
 * figure of the result, an anchor of another experiment. Asking again does not help then; the usual view does.
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
