import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Callout, Classes } from '@blueprintjs/core';
import type { SessionUser } from '../../lib/api/endpoints.js';
import { useFormat } from '../../lib/format/use-format.js';
import { may } from '#libs/contracts/account/permissions.js';

/** Shows on every page what is left of the team's free trial, until the team has a plan or the whitelist (BILL-074). */
export function TrialNotice({ user: { trial, plans, whitelist, role } }: { user: SessionUser }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (trial === null || whitelist || Object.values(plans).some(Boolean)) return null;
  const { state, experiments, experiments_left: left } = trial;
  return (
    <Callout
      compact
      icon={false}
      intent={state === 'running' ? 'primary' : 'warning'}
      role="status"
      className="trial-notice"
    >
      <div className="spread">
        <span>
          {t(`trialNotice.${state}`, {
            count: left,
            left: format.number(left),
            experiments: format.number(experiments),
            date: format.dateTime(trial.ends_at),
          })}
        </span>
        {may({ role }, 'pay') && (
          <Link to="/profile?tab=3" className={`${Classes.BUTTON} ${Classes.SMALL}`}>
            {t('checkout.choose')}
          </Link>
        )}
      </div>
    </Callout>
  );
}
