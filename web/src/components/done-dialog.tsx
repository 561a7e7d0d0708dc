import { useEffect, useRef } from 'react';
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
  const button = useRef<HTMLButtonElement>(null);
  useFocusKept(button, isOpen);
  return (
    <Dialog isOpen={isOpen} title={title} onClose={onLeave} role="alertdialog">
      <DialogBody>{text}</DialogBody>
      <DialogFooter
        actions={<Button ref={button} autoFocus intent="primary" text={t('action.ok')} onClick={onLeave} />}
      />
    </Dialog>
  );
}

/**
 * A question that closes behind the notice gives the focus back to what it was asked by, outside of the notice; there Enter
 * would not leave it.
 */
function useFocusKept(button: React.RefObject<HTMLButtonElement | null>, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const keep = (): void => {
      const dialog = button.current?.closest('[role=alertdialog]');
      if (dialog && !dialog.contains(document.activeElement)) button.current!.focus();
    };
    document.addEventListener('focusin', keep);
    return () => document.removeEventListener('focusin', keep);
  }, [button, isOpen]);
}
