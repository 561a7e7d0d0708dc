import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Classes, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';

interface Props {
  isOpen: boolean;
  title: string;
  text: string;
  /** Called after any way of closing the dialog. */
  onLeave(): void;
}

/** Confirms that something is done. Its only button leads to the next page. */
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

/** A dialog together with the focus guards around it. */
const OVERLAY = `.${Classes.OVERLAY}`;

/**
 * Keeps the focus in the notice. A question that closes behind the notice moves the focus to the button that opened the question; there,
 * Enter would not leave the notice.
 * @returns a function to call once the notice has closed. It moves the focus to the button that opened the question, or to the page if
 *   that button no longer exists. Otherwise the focus would be lost, because the notice itself was opened from the question.
 */
function useFocusKept(button: React.RefObject<HTMLButtonElement | null>, isOpen: boolean): () => void {
  const opener = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    opener.current = null;
    const keep = (): void => {
      const focused = document.activeElement;
      // The guards around a dialog hold the focus for it, and a dialog opened above the notice may have it.
      if (!button.current || focused?.closest(OVERLAY)) return;
      if (focused instanceof HTMLElement) opener.current = focused;
      button.current.focus();
    };
    document.addEventListener('focusin', keep);
    return () => document.removeEventListener('focusin', keep);
  }, [button, isOpen]);
  return () => {
    // The notice is about to leave the page and may still hold the focus.
    const notice = button.current?.closest(OVERLAY);
    const isLost = () => document.activeElement === document.body || notice?.contains(document.activeElement);
    if (isLost()) opener.current?.focus();
    if (isLost()) document.getElementById('main')?.focus({ preventScroll: true });
  };
}
