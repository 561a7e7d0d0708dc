import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';

/** While the provider's window is open: how to find it again, and how to give up. */
export function LinkWindow({ onShow, onCancel }: { onShow(): void; onCancel(): void }) {
  const { t } = useTranslation();
  return (
    <div className="row row-wrap">
      <Button size="small" text={t('link.show')} onClick={onShow} />
      <Button size="small" variant="minimal" text={t('link.cancel')} onClick={onCancel} />
    </div>
  );
}
