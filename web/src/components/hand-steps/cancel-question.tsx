import { useTranslation } from 'react-i18next';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';

interface Props {
  isOpen: boolean;
  isBusy: boolean;
  /** What stays at the platform. */
  stays: string;
  onYes(): void;
  onNo(): void;
}

/** Asks before an experiment is canceled, in the words of the specification (GOOGLE-045), and names what stays (LIFE-013). */
export function CancelQuestion({ isOpen, isBusy, stays, onYes, onNo }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      isOpen={isOpen}
      title={t('script.ask')}
      role="alertdialog"
      isCloseButtonShown={false}
      canOutsideClickClose={false}
      onClose={onNo}
    >
      <DialogBody>
        <p>{t('script.askText')}</p>
        <p>{stays}</p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button autoFocus text={t('script.no')} onClick={onNo} disabled={isBusy} />
            <Button intent="danger" text={t('script.yes')} onClick={onYes} loading={isBusy} />
          </>
        }
      />
    </Dialog>
  );
}
