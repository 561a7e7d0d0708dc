import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { ConfirmDialog } from '../../components/confirm-dialog.js';
import { useRevokeMutation, type SharedGroup } from '../../lib/api/endpoints.js';
import { toProblem } from '../../lib/api/problem.js';
import { useProblemText, useServerText } from '../../lib/api/use-problem-text.js';

interface Props {
  group: SharedGroup;
  /** Called with the server's message. */
  onRevoked(message: string): void;
}

/** The button that revokes a group, after a question that says who loses access. A refusal shows in the same dialog. */
export function RevokeButton({ group: { id, group, emails }, onRevoked }: Props) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const serverText = useServerText();
  const [isOpen, setOpen] = useState(false);
  const [revoke, revoking] = useRevokeMutation();
  const confirm = async () => {
    const answer = await revoke({ revokeDto: { id, group } });
    if ('error' in answer) return;
    setOpen(false);
    onRevoked(serverText(answer.data));
  };
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        text={t('sharing.revoke')}
        aria-label={t('sharing.revokeOf', { group })}
        onClick={() => setOpen(true)}
      />
      <ConfirmDialog
        isOpen={isOpen}
        isBusy={revoking.isLoading}
        intent="danger"
        title={t('sharing.revokeTitle')}
        confirmText={t('sharing.revoke')}
        onConfirm={() => void confirm()}
        onClose={() => {
          setOpen(false);
          revoking.reset();
        }}
      >
        <p>{t('sharing.revokeText', { count: emails.length, group })}</p>
        {revoking.isError && (
          <p className="error-text" role="alert">
            {problemText(toProblem(revoking.error))}
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
