import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { HTMLSelect } from '@blueprintjs/core';
import { providerOfPlatform } from '#libs/contracts/platform/platform.js';
import type { Curves } from '../../../lib/api/endpoints.js';
import { useDescription } from '../../../lib/platform/use-description.js';
import { usePlatform } from '../../../lib/platform/use-platform.js';
import { useReader } from '../../../lib/result-words/reader.js';
import { poolName } from '../pool-name.js';
import { NO_BASELINE } from '../use-results-url.js';

interface Props {
  curves: Curves;
  onChange(baseline: string): void;
}

/** The choice of the rows' reference: all tested ads, or a baseline of the team. A baseline without a figure for the result is marked. */
export function BaselineSelect({ curves: { baselines, summary }, onChange }: Props) {
  const { t } = useTranslation();
  const description = useDescription();
  const id = useId();
  const { maySave } = useReader();
  const provider = providerOfPlatform(usePlatform());
  return (
    <div className="control">
      <span className="row spread">
        <label htmlFor={id}>{t('results.compareWith')}</label>
        {maySave && (
          // The whole name would be cut beside the label.
          <Link
            to={`/profile?tab=2&baseline=${provider}`}
            aria-label={t('results.addBaseline')}
            title={t('results.addBaseline')}
          >
            {t('results.addBaselineShort')}
          </Link>
        )}
      </span>
      <HTMLSelect
        id={id}
        value={summary.baseline?.id ?? NO_BASELINE}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value={NO_BASELINE}>{poolName(summary, description, t)}</option>
        {baselines.map((baseline) => (
          <option key={baseline.id} value={baseline.id} disabled={!baseline.usable}>
            {baseline.usable ? baseline.name : t('results.baselineWithout', { name: baseline.name })}
          </option>
        ))}
      </HTMLSelect>
    </div>
  );
}
