import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Tag, type Intent } from '@blueprintjs/core';
import { Disable, Error as ErrorIcon, Tick, Time, type SVGIconProps } from '@blueprintjs/icons';
import { WEBHOOK_LIMITS, type DeliveryStatus } from '#libs/contracts/webhooks/webhook.js';
import { Instant } from '../../../components/instant.js';
import { useSendWebhookAgainMutation, type Delivery } from '../../../lib/api/endpoints.js';
import { useFailureToast } from '../../../lib/errors/use-failure-toast.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { toast } from '../../../lib/toaster.js';
import { AttemptLog } from './attempt-log.js';
import { useAnswerText } from './use-answer-text.js';

const LOOKS: Record<DeliveryStatus, { icon: ComponentType<SVGIconProps>; intent: Intent }> = {
  pending: { icon: Time, intent: 'primary' },
  delivered: { icon: Tick, intent: 'success' },
  failed: { icon: ErrorIcon, intent: 'danger' },
  dropped: { icon: Disable, intent: 'none' },
};
const COLUMNS = ['event', 'to', 'status', 'answer', 'attempts', 'at'] as const;

/** The deliveries, each with its content, its receiver and the answer. */
export function DeliveriesCard({ deliveries }: { deliveries: readonly Delivery[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <section className="card" aria-labelledby="webhook-deliveries">
      <h2 id="webhook-deliveries">{t('webhooks.deliveries')}</h2>
      <p className="secondary">
        {t('webhooks.deliveriesHelp', {
          count: WEBHOOK_LIMITS.listed,
          days: WEBHOOK_LIMITS.keptDays,
          zone: format.zone,
        })}
      </p>
      {deliveries.length === 0 ? (
        <p>{t('webhooks.noDeliveries')}</p>
      ) : (
        <div className="table-scroll">
          <table className="data-table stacks">
            <thead>
              <tr>
                {COLUMNS.map((name) => (
                  <th key={name} scope="col" className={name === 'attempts' ? 'number' : undefined}>
                    {t(`webhooks.column.${name}`)}
                  </th>
                ))}
                <th scope="col">
                  <span className="visually-hidden">{t('list.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {deliveries.map((delivery) => (
                <DeliveryRow key={delivery.id} delivery={delivery} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation();
  const format = useFormat();
  const showFailure = useFailureToast();
  const answerText = useAnswerText();
  const [sendAgain, { isLoading }] = useSendWebhookAgainMutation();
  const { id, kind, event, experiment, status, attempts, created_at, attempted_at, next_at } = delivery;
  const { icon: Icon, intent } = LOOKS[status];
  const what = t(`webhooks.event.${event}`);
  const send = async () => {
    const { error } = await sendAgain({ webhookDeliveryIdDto: { id } });
    await (error === undefined ? toast(t('webhooks.sentAgain'), 'success') : showFailure(error));
  };
  return (
    <tr>
      <th scope="row">
        {what}
        {experiment !== null && <div className="secondary webhook-of">{experiment}</div>}
      </th>
      <td data-label={t('webhooks.column.to')}>{t(`webhooks.kind.${kind}`)}</td>
      <td data-label={t('webhooks.column.status')}>
        <Tag minimal intent={intent} icon={<Icon size={12} aria-hidden />}>
          {t(`webhooks.status.${status}`)}
        </Tag>
      </td>
      <td className="webhook-answer" data-label={t('webhooks.column.answer')}>
        <div>
          {answerText(delivery)}
          {status === 'pending' && next_at !== null && attempts > 0 && (
            <div className="secondary">{t('webhooks.next', { date: format.dateTime(next_at) })}</div>
          )}
          <AttemptLog delivery={delivery} />
        </div>
      </td>
      <td className="number tabular" data-label={t('webhooks.column.attempts')}>
        {attempts}
      </td>
      <td className="tabular" data-label={t('webhooks.column.at')}>
        <Instant at={attempted_at ?? created_at} style="list" />
      </td>
      <td className="actions">
        {event !== 'test' && (
          <Button
            size="small"
            variant="minimal"
            text={t('webhooks.again')}
            aria-label={t('webhooks.againOf', { name: experiment ?? what })}
            loading={isLoading}
            onClick={() => void send()}
          />
        )}
      </td>
    </tr>
  );
}
