import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Classes, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';

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
  const returnFocus = useFocusKept(button, isOpen);
  return (
    <Dialog isOpen={isOpen} title={title} onClose={onLeave} onClosed={returnFocus} role="alertdialog">
      <DialogBody>{text}</DialogBody>
      <DialogFooter
        actions={<Button ref={button} autoFocus intent="primary" text={t('action.ok')} onClick={onLeave} />}
      />
    </Dialog>
  );
}

/** A dialog with what is around it, its keepers of the focus. */
const OVERLAY = `.${Classes.OVERLAY}`;

/**
 * A question that closes behind the notice gives the focus back to what it was asked by, outside of the notice; there Enter
 * would not leave it.
 * @returns what gives the focus on, once the notice is gone, to what the question was asked by, or to the page where that is
 * gone as well; without it the focus is lost, as the notice itself was opened from the question
 */
function useFocusKept(button: React.RefObject<HTMLButtonElement | null>, isOpen: boolean): () => void {
  const asker = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    asker.current = null;
    const keep = (): void => {
      const focused = document.activeElement;
      // What is around a dialog holds the focus for it, and what was opened above the notice has it by right.
      if (!button.current || focused?.closest(OVERLAY)) return;
      if (focused instanceof HTMLElement) asker.current = focused;
      button.current.focus();
    };
    document.addEventListener('focusin', keep);
    return () => document.removeEventListener('focusin', keep);
  }, [button, isOpen]);
  return () => {
    // The notice, about to be taken out of the page, may hold it still.
    const notice = button.current?.closest(OVERLAY);
    const isLost = () => document.activeElement === document.body || notice?.contains(document.activeElement);
    if (isLost()) asker.current?.focus();
    if (isLost()) document.getElementById('main')?.focus({ preventScroll: true });
  };
}
