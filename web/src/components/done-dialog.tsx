import { useTranslation } from 'react-i18next';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';

interface Props {
  isOpen: boolean;
  title: string;
  text: string;
  /** However it is closed. */
  onLeave(): void;
}

/** That something is done; there is nothing to decide, only where it goes on. */
export function DoneDialog({ isOpen, title, text, onLeave }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog isOpen={isOpen} title={title} onClose={onLeave} role="alertdialog">
      <DialogBody>{text}</DialogBody>
      <DialogFooter actions={<Button autoFocus intent="primary" text={t('action.ok')} onClick={onLeave} />} />
    </Dialog>
  );
}
