import { useTranslation } from 'react-i18next';
import { PLATFORM_NAMES, platformOfProvider, type Provider } from '#libs/contracts/platform/platform.js';
import type { LinkedAccount } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';

interface Props {
  provider: Provider;
  events: NonNullable<LinkedAccount['events']>;
}

/** Says which events the platform reports by itself, and for how many accounts it refuses to. */
export function EventsNote({ provider, events }: Props) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const { told, refused, refusal } = events;
  const platform = PLATFORM_NAMES[platformOfProvider(provider)];
  const names = events.topics.map((topic) => t(`accounts.events.topics.${topic}`));
  const topics = new Intl.ListFormat(i18n.language).format(names);
  return (
    <p className="secondary">
      {told > 0 && <>{t('accounts.events.told', { platform, topics, count: told })} </>}
      {refused > 0 && <>{t('accounts.events.refused', { platform, refusal, count: refused })} </>}
      {t('accounts.events.asked', { date: format.dateTime(events.asked_at) })}
    </p>
  );
}
