import { useTranslation } from 'react-i18next';
import { WEBHOOK_KINDS } from '#libs/contracts/webhooks/webhook.js';
import { ErrorState, Skeleton } from '../../../components/states.js';
import { useWebhooksQuery, type SessionUser } from '../../../lib/api/endpoints.js';
import { DeliveriesCard } from './deliveries-card.js';
import { WebhookCard } from './webhook-card.js';
import './webhooks.css';
import { may } from '#libs/contracts/account/permissions.js';

/** The interval at which running deliveries are polled. */
const POLL_MS = 5_000;

/** The team's webhooks. Only the owner may see them, because they send results out of the console. */
export function WebhooksTab({ user }: { user: SessionUser }) {
  const { t } = useTranslation();
  if (!may(user, 'use-webhooks'))
    return (
      <section className="card">
        <p>{t('webhooks.ownerOnly')}</p>
      </section>
    );
  return <OwnersWebhooks />;
}

function OwnersWebhooks() {
  const { data, error, refetch } = useWebhooksQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  });
  if (data === undefined)
    return error === undefined ? (
      <Skeleton rows={4} height={64} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  const { webhooks, deliveries } = data.data;
  return (
    <div className="stack webhooks">
      {WEBHOOK_KINDS.map((kind) => (
        <WebhookCard key={kind} kind={kind} webhook={webhooks.find((one) => one.kind === kind) ?? null} />
      ))}
      <DeliveriesCard deliveries={deliveries} />
    </div>
  );
}
