import { useTranslation } from 'react-i18next';
import { Error as ErrorIcon, Tick, Time } from '@blueprintjs/icons';

const LOOKS = {
  created: [Tick, 'success'],
  failed: [ErrorIcon, 'danger'],
  pending: [Time, ''],
} as const;

/** The outcome of an activated variation: created, not created, or not known yet (ACTIVATE-013 to 016). */
export function Outcome({ success, reason }: { success: boolean | undefined; reason?: string | null }) {
  const { t } = useTranslation();
  const state = success === undefined ? 'pending' : success ? 'created' : 'failed';
  const [Icon, tone] = LOOKS[state];
  const text = state === 'failed' && reason ? t('activating.failedWhy', { reason }) : t(`activating.${state}`);
  return (
    <span className={`pill ${tone} activation-outcome`} title={text}>
      <Icon size={12} aria-hidden />
      <span>{text}</span>
    </span>
  );
}
