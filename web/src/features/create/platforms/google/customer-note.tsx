import { useState } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from 'react-i18next';
import { Button, Callout } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { may } from '#libs/contracts/account/permissions.js';
import { ConfirmDialog } from '../../../../components/confirm-dialog.js';
import { useFailureToast } from '../../../../lib/errors/use-failure-toast.js';
import { useSessionUser } from '../../../../lib/session/use-session-user.js';
import { toast } from '../../../../lib/toaster.js';
import { useDeclareGoogleCampaignsMutation, useGetGoogleUndeclaredQuery } from '../../../../lib/google/endpoints.js';
import { useFrame } from '../../form/context.js';

/** The maximum number of campaigns that are named; the others are only counted. */
const NAMED = 10;

/**
 * The note below the customer. It names the campaigns that lack the political declaration, without which Google refuses every change, and
 * offers to declare them. Nothing is shown until Google has answered.
 */
export function CustomerNote() {
  const { t } = useTranslation();
  const { account } = useFrame();
  const user = useSessionUser();
  const showFailure = useFailureToast();
  const { data, isFetching, refetch } = useGetGoogleUndeclaredQuery(
    account === undefined ? skipToken : { account: account.id },
  );
  const [declare, { isLoading }] = useDeclareGoogleCampaignsMutation();
  const [isConfirming, setConfirming] = useState(false);
  const campaigns = data?.data ?? [];
  if (account === undefined || campaigns.length === 0) return null;
  const n = campaigns.length;
  const send = async () => {
    const ids = campaigns.map(({ id }) => id);
    const answer = await declare({ googleDeclarationDto: { account: account.id, campaigns: ids } });
    setConfirming(false);
    if (answer.error !== undefined) return void showFailure(answer.error);
    if (answer.data.data.length === 0) await toast(t('google.undeclared.done'), 'success');
  };
  const names = (
    <ul>
      {campaigns.slice(0, NAMED).map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
      {n > NAMED && <li>{t('google.undeclared.more', { n: n - NAMED })}</li>}
    </ul>
  );
  const mayDeclare = may(user, 'link-accounts');
  return (
    <Callout intent="warning" compact role="status">
      <strong>{t('google.undeclared.title', { count: n, n })}</strong>
      {names}
      <p>{t('google.undeclared.why')}</p>
      {!mayDeclare && <p>{t('google.undeclared.ask')}</p>}
      <div className="row row-wrap">
        {mayDeclare && (
          <Button size="small" text={t('google.undeclared.declare')} onClick={() => setConfirming(true)} />
        )}
        <Button
          size="small"
          variant="minimal"
          icon={<Refresh />}
          text={t('google.undeclared.look')}
          loading={isFetching}
          onClick={() => void refetch()}
        />
      </div>
      <ConfirmDialog
        isOpen={isConfirming}
        title={t('google.undeclared.confirmTitle', { count: n, n })}
        confirmText={t('google.undeclared.declare')}
        intent="warning"
        isBusy={isLoading}
        onConfirm={() => void send()}
        onClose={() => setConfirming(false)}
      >
        {names}
        {t('google.undeclared.confirm', { customer: account.name })}
      </ConfirmDialog>
    </Callout>
  );
}
