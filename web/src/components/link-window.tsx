import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';

/** Shown while the provider's window is open: helps to find it again, or to cancel. */
export function LinkWindow({ onShow, onCancel }: { onShow(): void; onCancel(): void }) {
  const { t } = useTranslation();
  return (
    <div className="row row-wrap">
      <Button size="small" text={t('link.show')} onClick={onShow} />
      <Button size="small" variant="minimal" text={t('link.cancel')} onClick={onCancel} />
    </div>
  );
}
