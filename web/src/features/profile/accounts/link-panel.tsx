import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Callout } from '@blueprintjs/core';
import { Link as LinkIcon, Tick, Unlink, WarningSign } from '@blueprintjs/icons';
import { PLATFORM_NAMES, platformOfProvider, type Provider } from '#libs/contracts/platform/platform.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { LinkRefusal } from '../../../components/link-refusal.js';
import { LinkWindow } from '../../../components/link-window.js';
import { Facts } from '../../../components/facts.js';
import { useUnlinkProviderMutation, type LinkedAccount, type SessionUser } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useFailureToast } from '../../../lib/errors/use-failure-toast.js';
import { useLinkPopup } from '../../../lib/linking/use-link-popup.js';
import { toast } from '../../../lib/toaster.js';
import { EventsNote } from './events-note.js';
import { may } from '#libs/contracts/account/permissions.js';

interface Props {
  provider: Provider;
  account: LinkedAccount | null;
  role: SessionUser['role'];
}

/** The linked person, the state of the link, and the buttons to link, link again and unlink; only owner and admin have them. */
export function LinkPanel({ provider, account, role }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { state, refusal, open, show, cancel } = useLinkPopup(provider);
  const [unlink, { isLoading }] = useUnlinkProviderMutation();
  const showFailure = useFailureToast();
  const [confirming, setConfirming] = useState<'relink' | 'unlink' | null>(null);
  const mayLink = may({ role }, 'link-accounts');
  const isHealthy = account?.status === 'linked';
  const platform = PLATFORM_NAMES[platformOfProvider(provider)];
  const { linking } = descriptionOf({ platform: platformOfProvider(provider) });

  const remove = async () => {
    const { error } = await unlink({ provider });
    setConfirming(null);
    if (error !== undefined) await showFailure(error);
    else await toast(t('accounts.unlinked'), 'success');
  };
  return (
    <div className="link-panel">
      {account === null ? (
        <p>
          {t('accounts.notLinked')} {linking.lead[format.language]}
        </p>
      ) : (
        <>
          <div className="row row-wrap">
            <strong>{account.name}</strong>
            <span className={`pill strong ${isHealthy ? 'success' : 'danger'}`}>
              {isHealthy ? <Tick size={14} aria-hidden /> : <WarningSign size={14} aria-hidden />}
              {t(isHealthy ? 'accounts.healthy' : 'accounts.broken')}
            </span>
          </div>
          <Facts
            facts={[
              ...(account.email === null ? [] : [{ label: t('accounts.email'), value: account.email }]),
              { label: t('accounts.linkedAt'), value: format.dateTime(account.linked_at) },
              { label: t('accounts.lastUsedAt'), value: format.dateTime(account.last_used_at) },
              {
                label: t('accounts.expiresAt'),
                value: account.expires_at === null ? t('accounts.never') : format.dateTime(account.expires_at),
              },
            ]}
          />
          {isHealthy && account.events && <EventsNote provider={provider} events={account.events} />}
          {!isHealthy && (
            <Callout intent="warning" compact className="form-refusal">
              {t('link.expired', { platform, name: account.name })}
            </Callout>
          )}
        </>
      )}
      {mayLink ? (
        <div className="row row-wrap">
          <Button
            intent={isHealthy ? 'none' : 'primary'}
            icon={<LinkIcon />}
            text={t(account === null ? 'link.action' : 'link.again', { platform })}
            loading={state === 'PENDING'}
            onClick={() => (account === null ? open() : setConfirming('relink'))}
          />
          {account !== null && (
            <Button
              variant="outlined"
              icon={<Unlink />}
              text={t('accounts.unlink')}
              onClick={() => setConfirming('unlink')}
            />
          )}
        </div>
      ) : (
        <p className="secondary">{t('link.ask')}</p>
      )}
      {refusal !== null && <LinkRefusal refusal={refusal} />}
      {state === 'PENDING' && <LinkWindow onShow={show} onCancel={cancel} />}
      <div role="status" className="secondary">
        {state === 'PENDING' && refusal === null && t('link.waiting')}
        {state === 'BLOCKED' && t('link.blocked')}
        {state === 'FAILED' && t('link.failed')}
        {state === 'RETRIEVED' &&
          refusal === null &&
          t(isHealthy ? 'accounts.linked' : 'link.notLinked', { name: account?.name })}
      </div>
      <ConfirmDialog
        isOpen={confirming === 'relink'}
        title={t('link.againTitle', { platform })}
        confirmText={t('link.again')}
        intent="primary"
        onConfirm={() => {
          setConfirming(null);
          open();
        }}
        onClose={() => setConfirming(null)}
      >
        {t('accounts.relinkText', { name: account?.name })}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={confirming === 'unlink'}
        title={t('accounts.unlinkTitle', { name: account?.name })}
        confirmText={t('accounts.unlink')}
        intent="danger"
        isBusy={isLoading}
        onConfirm={() => void remove()}
        onClose={() => setConfirming(null)}
      >
        {t('accounts.unlinkText')}
      </ConfirmDialog>
    </div>
  );
}
