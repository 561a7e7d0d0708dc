import { useTranslation } from 'react-i18next';
import { PLATFORM_NAMES } from '#libs/contracts/platform/platform.js';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { Facts } from '../../../components/facts.js';
import type { RefusedAds } from '../../../components/run/edit-refused.js';

interface Props {
  run: RefusedAds['run'];
  isOpen: boolean;
  isBusy: boolean;
  /** Of the ad account; undefined where it is not linked any more. */
  account: string | undefined;
  /** Which alternative, and what it becomes. */
  label: string;
  value: string;
  /** In words. */
  deleted: string;
  created: string;
  onConfirm(): void;
  onClose(): void;
}

/** Before anything is deleted at the platform: where, how much, and that nothing is spent by it. */
export function ConfirmEdit({ run, account, label, value, deleted, created, ...dialog }: Props) {
  const { t } = useTranslation();
  const platform = PLATFORM_NAMES[run.platform];
  return (
    <ConfirmDialog {...dialog} title={t('edit.confirmTitle')} intent="danger" confirmText={t('edit.confirm')}>
      <p>{t('edit.confirmLead')}</p>
      <Facts
        facts={[
          ...(account === undefined ? [] : [{ label: t('submit.account'), value: account }]),
          { label, value },
          { label: t('edit.deleted', { platform }), value: deleted },
          { label: t('edit.created'), value: created },
        ]}
      />
    </ConfirmDialog>
  );
}
