import { useTranslation } from 'react-i18next';
import { PLATFORM_NAMES } from '#libs/contracts/platform/platform.js';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { Facts } from '../../../components/facts.js';
import type { RefusedAds } from '../../../components/run/edit-refused.js';

interface Props {
  run: RefusedAds['run'];
  isOpen: boolean;
  isBusy: boolean;
  /** The ad account's name; undefined if it is no longer linked. */
  account: string | undefined;
  /** The alternative, and its new value. */
  label: string;
  value: string;
  /** The objects that will be deleted and created, in words. */
  deleted: string;
  created: string;
  onConfirm(): void;
  onClose(): void;
}

/** Asks before an edit deletes ads on the platform: says where and how many, and that the edit itself spends nothing. */
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
