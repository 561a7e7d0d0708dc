import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { FieldNote } from '../../../../components/field.js';
import { Instant } from '../../../../components/instant.js';
import { toProblem } from '../../../../lib/api/problem.js';
import { useProblemText } from '../../../../lib/api/use-problem-text.js';
import './lookups-age.css';
import { useFrame } from '../../form/context.js';

/** The age of the account's lists, and a button that asks the platform again. */
export function LookupsAge() {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { asOf, isRefreshing = false, refreshError, refetch } = useFrame().lookups;
  if (asOf === undefined) return null;
  return (
    <div className="lookups-age">
      <span className="secondary">
        {t('create.lookups.asOf')} <Instant at={asOf} style="words" />
      </span>
      <Button
        size="small"
        variant="minimal"
        icon={<Refresh />}
        text={t('create.lookups.refresh')}
        loading={isRefreshing}
        onClick={refetch}
      />
      <span role="status">
        {refreshError !== undefined && !isRefreshing && <FieldNote error={problemText(toProblem(refreshError))} />}
      </span>
    </div>
  );
}
