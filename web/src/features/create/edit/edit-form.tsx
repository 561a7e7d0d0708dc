import { useState } from 'react';
import { Skeleton, ErrorState } from '../../../components/states.js';
import { DialogBody } from '@blueprintjs/core';
import { WizardProvider } from '../form/context.js';
import { EditFields } from './edit-fields.js';
import { EditProgress, type Settled } from './edit-progress.js';
import type { EditFormProps } from './edit-props.js';
import { useEdited } from './use-edited.js';

/** The form of an alternative; after the user sends it, the progress of the edit. If the run then needs another edit, the form returns. */
export function EditForm(props: EditFormProps) {
  const { run, description, stored, edited, which, lookAgain, onStep, onClose } = props;
  const state = useEdited(description, `edit.${run.uuid}.${which.component}.${which.level}`, edited);
  /** The revision that was edited, while the edit is under way. */
  const [sent, setSent] = useState<number | null>(null);
  const [settled, setSettled] = useState<Settled | null>(null);
  const { lookups } = state;
  const sendOff = () => {
    setSent(stored.revision);
    onStep('under-way');
  };
  if (lookups.isLoading || lookups.error !== undefined)
    return (
      <DialogBody>
        {lookups.error === undefined ? (
          <Skeleton rows={2} height={32} />
        ) : (
          <ErrorState error={lookups.error} onRetry={lookups.refetch} />
        )}
      </DialogBody>
    );
  return (
    <WizardProvider frame={state.frame} contents={state.contents}>
      {sent === null ? (
        <EditFields {...props} state={state} stored={stored} settled={settled} onSent={sendOff} />
      ) : (
        <EditProgress
          run={run}
          which={which}
          lookAgain={lookAgain}
          onClose={onClose}
          revision={sent}
          onSettled={(what) => {
            if (what.outcome !== 'untaken') state.reset();
            setSettled(what);
            setSent(null);
            onStep('again');
          }}
        />
      )}
    </WizardProvider>
  );
}
