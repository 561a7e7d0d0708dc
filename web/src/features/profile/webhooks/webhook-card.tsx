import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Callout } from '@blueprintjs/core';
import type { WebhookKind } from '#libs/contracts/webhooks/webhook.js';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import {
  useRemoveWebhookMutation,
  useRenewWebhookSecretMutation,
  useTestWebhookMutation,
  type Delivery,
  type Webhook,
} from '../../../lib/api/endpoints.js';
import { useFailureToast } from '../../../lib/errors/use-failure-toast.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { toast } from '../../../lib/toaster.js';
import { SecretDialog } from './secret-dialog.js';
import { useAnswerText } from './use-answer-text.js';
import { WebhookDialog } from './webhook-dialog.js';

interface Props {
  kind: WebhookKind;
  webhook: Webhook | null;
}

/** One webhook: its kind, its address, and its actions. */
export function WebhookCard({ kind, webhook }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isEdited, setEdited] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const id = `webhook-${kind}`;
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card-head">
        <div>
          <h2 id={id}>{t(`webhooks.kind.${kind}`)}</h2>
          <p className="secondary">{t(`webhooks.kindHelp.${kind}`)}</p>
        </div>
        <Button
          text={t(webhook === null ? 'webhooks.setUp' : 'webhooks.change')}
          aria-label={t(webhook === null ? 'webhooks.setUpOf' : 'webhooks.changeOf', {
            kind: t(`webhooks.kind.${kind}`),
          })}
          onClick={() => setEdited(true)}
        />
      </div>
      {webhook === null ? (
        <p>{t('webhooks.none')}</p>
      ) : (
        <>
          <p className="webhook-address">
            {webhook.address === null ? (
              <span className="error-text">{t('webhooks.unreadable')}</span>
            ) : (
              <code>{webhook.address}</code>
            )}
          </p>
          <p className="secondary">{webhook.events.map((event) => t(`webhooks.event.${event}`)).join(' · ')}</p>
          {webhook.both_secrets_until !== null && (
            <p className="secondary">
              {t('webhooks.bothUntil', { date: format.dateTime(webhook.both_secrets_until) })}
            </p>
          )}
          <Acts webhook={webhook} onSecret={setSecret} />
          {kind === 'signed' && (
            <details className="panel">
              <summary>{t('webhooks.verify')}</summary>
              <p>{t('webhooks.verifyText')}</p>
            </details>
          )}
        </>
      )}
      {isEdited && (
        <WebhookDialog kind={kind} webhook={webhook} onSecret={setSecret} onClosed={() => setEdited(false)} />
      )}
      {secret !== null && <SecretDialog secret={secret} onClosed={() => setSecret(null)} />}
    </section>
  );
}

/** The actions on an existing webhook. The outcome of a test stays visible. */
function Acts({ webhook: { kind, address }, onSecret }: { webhook: Webhook; onSecret(secret: string): void }) {
  const { t } = useTranslation();
  const showFailure = useFailureToast();
  const answerText = useAnswerText();
  const [confirming, setConfirming] = useState<'remove' | 'renew' | null>(null);
  const [tested, setTested] = useState<Delivery | null>(null);
  const [test, { isLoading: isTesting }] = useTestWebhookMutation();
  const [remove, { isLoading: isRemoving }] = useRemoveWebhookMutation();
  const [renew, { isLoading: isRenewing }] = useRenewWebhookSecretMutation();
  const name = t(`webhooks.kind.${kind}`);

  const send = async () => {
    setTested(null);
    const { data, error } = await test({ webhookKindDto: { kind } });
    if (error !== undefined) return showFailure(error);
    setTested(data.data);
  };
  const confirm = async () => {
    if (confirming === 'remove') {
      const { error } = await remove({ webhookKindDto: { kind } });
      setConfirming(null);
      return error === undefined ? toast(t('webhook.removed'), 'success') : showFailure(error);
    }
    const { data, error } = await renew({ webhookKindDto: { kind } });
    setConfirming(null);
    if (error !== undefined) return showFailure(error);
    if (data.data.secret !== null) onSecret(data.data.secret);
  };
  return (
    <>
      <div className="row row-wrap webhook-acts">
        <Button
          size="small"
          intent="primary"
          text={t('webhooks.test')}
          aria-label={t('webhooks.testOf', { kind: name })}
          loading={isTesting}
          onClick={() => void send()}
        />
        {kind === 'signed' && <Button size="small" text={t('webhooks.renew')} onClick={() => setConfirming('renew')} />}
        <Button
          size="small"
          variant="minimal"
          intent="danger"
          text={t('webhooks.remove')}
          aria-label={t('webhooks.removeOf', { kind: name })}
          onClick={() => setConfirming('remove')}
        />
      </div>
      <div role="status">
        {tested !== null && (
          <Callout compact intent={tested.status === 'delivered' ? 'success' : 'danger'} className="webhook-tested">
            {t(`webhooks.tested.${tested.status === 'delivered' ? 'delivered' : 'failed'}`)} {answerText(tested)}
          </Callout>
        )}
      </div>
      <ConfirmDialog
        isOpen={confirming !== null}
        isBusy={isRemoving || isRenewing}
        intent={confirming === 'renew' ? 'primary' : 'danger'}
        title={t(confirming === 'renew' ? 'webhooks.renewTitle' : 'webhooks.removeTitle')}
        confirmText={t(confirming === 'renew' ? 'webhooks.renew' : 'webhooks.remove')}
        onConfirm={() => void confirm()}
        onClose={() => setConfirming(null)}
      >
        <p className="webhook-address">
          {confirming === 'renew' ? t('webhooks.renewText') : t('webhooks.removeText', { address: address ?? name })}
        </p>
      </ConfirmDialog>
    </>
  );
}
