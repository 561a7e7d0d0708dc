import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { ConfirmDialog } from '../../components/confirm-dialog.js';
import { toProblem } from '../../lib/api/problem.js';
import { useDeleteDraftedMutation, useRestoreDraftedMutation, type ExperimentItem } from '../../lib/api/endpoints.js';
import { useProblemText } from '../../lib/api/use-problem-text.js';
import { toast } from '../../lib/toaster.js';

/** Deletes a draft or template: asks first (LIST-028) and offers Undo afterwards. A refusal shows in the same place (LIST-057). */
export function DeleteButton({ item, onDeleted }: { item: ExperimentItem; onDeleted?: (() => void) | undefined }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const [isOpen, setOpen] = useState(false);
  const [remove, removing] = useDeleteDraftedMutation();
  const [restore] = useRestoreDraftedMutation();
  const { id, name, platform } = item;
  const kind = item.status === 'TEMPLATE' ? 'template' : 'draft';
  const draftedDto = { id, type: platform };

  const undo = async () => {
    const answer = await restore({ draftedDto });
    if ('error' in answer) await toast(problemText(toProblem(answer.error)), 'danger');
    else await toast(t('drafted.restored', { name }), 'success');
  };
  const confirm = async () => {
    const answer = await remove({ draftedDto });
    if ('error' in answer) return;
    setOpen(false);
    await toast(t('drafted.deleted', { name }), 'none', { text: t('action.undo'), onClick: () => void undo() });
    onDeleted?.();
  };
  return (
    <>
      <Button
        size="small"
        variant="minimal"
        icon={<Trash size={14} />}
        text={t('drafted.delete')}
        aria-label={t('drafted.deleteOf', { name })}
        onClick={() => setOpen(true)}
      />
      <ConfirmDialog
        isOpen={isOpen}
        isBusy={removing.isLoading}
        intent="danger"
        title={t(`drafted.ask.${kind}`)}
        confirmText={t('drafted.delete')}
        onConfirm={() => void confirm()}
        onClose={() => {
          setOpen(false);
          removing.reset();
        }}
      >
        <p>{t('drafted.askText', { name })}</p>
        {removing.isError && (
          <p className="error-text" role="alert">
            {problemText(toProblem(removing.error))}
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
