import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Callout } from '@blueprintjs/core';
import { createPath, resultsPath } from '../../../../lib/platform/paths.js';
import type { ExperimentDetail } from '../../../../lib/api/endpoints.js';

interface Props {
  detail: ExperimentDetail;
  /** The parts for which the wizard has no field, in words. */
  leftOut: readonly string[];
}

/** Says which experiment the form's contents come from, and that submitting them does not change it. */
export function FixNotice({ detail, leftOut }: Props) {
  const { t } = useTranslation();
  const { name } = detail;
  return (
    <Callout intent="primary" role="note" title={t('fix.title', { name })}>
      <p>{t('fix.newOne')}</p>
      {detail.type === 'live' && (
        <p>
          {t('fix.stopOld')} <Link to={resultsPath(detail)}>{t('fix.toOld', { name })}</Link>
        </p>
      )}
      {leftOut.length > 0 && (
        <p>
          <strong>{t('fix.leftOut')}</strong> {leftOut.join(', ')}.
        </p>
      )}
      <p>
        {t('fix.ownKept')} <Link to={createPath(detail.platform)}>{t('fix.toOwn')}</Link>
      </p>
    </Callout>
  );
}

/** Shown for a missing experiment. The server answers the same for another team's experiment. */
export function MissingNotice() {
  const { t } = useTranslation();
  return (
    <Callout intent="warning" role="alert" title={t('fix.missing')}>
      <p>{t('fix.missingText')}</p>
    </Callout>
  );
}
