import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Dialog, DialogBody, DialogFooter, type Intent } from '@blueprintjs/core';

interface Props {
  isOpen: boolean;
  title: string;
  confirmText: string;
  /** The button that changes nothing: "Cancel" by default. Needed if the dialog itself cancels something. */
  closeText?: string | undefined;
  intent: Intent;
  isBusy?: boolean;
  /** The action cannot be confirmed yet; the children say why. */
  isBlocked?: boolean;
  children: ReactNode;
  onConfirm(): void;
  onClose(): void;
  /** The dialog has left the page, and the focus is back where it was. */
  onClosed?(): void;
}

/** Asks before an action that spends, stops or deletes. Esc and Cancel change nothing; focus starts on Cancel. */
export function ConfirmDialog({
  isOpen,
  title,
  confirmText,
  closeText,
  intent,
  isBusy,
  isBlocked,
  children,
  onConfirm,
  onClose,
  onClosed,
}: Props) {
  const { t } = useTranslation();
  /** Whether the released key was pressed in this dialog. The Enter that opened the dialog is released inside, and must not cancel. */
  const isPressedHere = useRef(false);
  return (
    <Dialog
      isOpen={isOpen}
      title={title}
      onClose={onClose}
      onClosed={onClosed}
      canOutsideClickClose={false}
      isCloseButtonShown={false}
      role="alertdialog"
    >
      {/* On a phone the body can scroll, and it mostly contains nothing else that the keyboard can reach. */}
      <DialogBody tabIndex={0} role="group" aria-label={title}>
        {children}
      </DialogBody>
      <DialogFooter
        actions={
          <div
            className="own-keys"
            onKeyDownCapture={() => (isPressedHere.current = true)}
            onKeyUpCapture={(event) => {
              if (!isPressedHere.current) event.stopPropagation();
              isPressedHere.current = false;
            }}
          >
            <Button autoFocus text={closeText ?? t('action.cancel')} onClick={onClose} disabled={isBusy} />
            <Button intent={intent} text={confirmText} onClick={onConfirm} loading={isBusy} disabled={isBlocked} />
          </div>
        }
      />
    </Dialog>
  );
}
