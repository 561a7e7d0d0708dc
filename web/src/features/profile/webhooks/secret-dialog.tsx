import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Dialog, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core';
import { Clipboard } from '@blueprintjs/icons';
import { Field } from '../../../components/field.js';
import { useCopy } from '../../../lib/use-copy.js';

/** Shows a secret, which is visible only once. Only the dialog's button closes it, so that an accidental click does not lose the secret. */
export function SecretDialog({ secret, onClosed }: { secret: string; onClosed(): void }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(true);
  const copy = useCopy();
  return (
    <Dialog
      isOpen={isOpen}
      title={t('webhooks.secretTitle')}
      canOutsideClickClose={false}
      canEscapeKeyClose={false}
      isCloseButtonShown={false}
      onClosed={onClosed}
    >
      <DialogBody>
        <p className="webhook-secret-text">{t('webhooks.secretText')}</p>
        <Field label={t('webhooks.secret')}>
          {(control) => (
            <InputGroup
              {...control}
              readOnly
              className="webhook-secret"
              value={secret}
              rightElement={
                <Button
                  variant="minimal"
                  icon={<Clipboard size={14} />}
                  text={t('webhooks.copy')}
                  onClick={() => void copy(secret, t('webhooks.copied'))}
                />
              }
            />
          )}
        </Field>
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" text={t('webhooks.done')} onClick={() => setOpen(false)} />} />
    </Dialog>
  );
}
