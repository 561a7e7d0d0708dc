import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Button, Callout } from '@blueprintjs/core';
import { Offline } from '@blueprintjs/icons';
import { useWaitingExperimentsQuery } from '../../../lib/api/endpoints.js';
import { selectIsConnectionLost } from '../../../lib/connection/connection-slice.js';

/** The interval at which the server is polled while it answers, and while it does not, ms. */
const POLL_MS = { reachable: 15_000, unreachable: 5_000 };

/** Reports an unreachable server while the user fills in the form, instead of only at the submit. */
export function ServerGone() {
  const { t } = useTranslation();
  const isLost = useSelector(selectIsConnectionLost);
  // A cheap call that every page makes: only its success matters.
  const { refetch, isFetching } = useWaitingExperimentsQuery(undefined, {
    pollingInterval: isLost ? POLL_MS.unreachable : POLL_MS.reachable,
    skipPollingIfUnfocused: true,
  });
  return (
    <div role="status" className="server-gone">
      {isLost && (
        <Callout intent="warning" icon={<Offline />} compact>
          <div className="spread">
            <span>{t('wizard.serverGone')}</span>
            <Button size="small" text={t('checks.askAgain')} loading={isFetching} onClick={() => void refetch()} />
          </div>
        </Callout>
      )}
    </div>
  );
}
