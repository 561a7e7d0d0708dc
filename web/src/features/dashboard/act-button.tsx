import { useState, type ReactNode } from 'react';
import { Button, type Intent } from '@blueprintjs/core';
import { ConfirmDialog } from '../../components/confirm-dialog.js';
import { toProblem } from '../../lib/api/problem.js';
import { useProblemText } from '../../lib/api/use-problem-text.js';

interface Props {
  text: string;
  /** Includes the name of its object, for screen readers. */
  label: string;
  title: string;
  intent: Intent;
  /** The question of the dialog before the action. */
  question: string;
  isDisabled?: boolean;
  /** Renders another control in place of the button; it gets the function that opens the question. */
  trigger?(ask: () => void): ReactNode;
  /** Resolves with RTK Query's outcome. A failure shows in the dialog, which stays open (ADMIN-020). */
  onAct(): Promise<{ error?: unknown }>;
}

/** An action on a row, with a question before it. */
export function ActButton({ text, label, title, intent, question, isDisabled, trigger, onAct }: Props) {
  const problemText = useProblemText();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const ask = () => {
    setError(null);
    setOpen(true);
  };
  const act = async () => {
    setBusy(true);
    const answer = await onAct();
    setBusy(false);
    setError(answer.error ?? null);
    if (answer.error === undefined) setOpen(false);
  };
  return (
    <>
      {trigger?.(ask) ?? (
        <Button size="small" variant="outlined" text={text} aria-label={label} disabled={isDisabled} onClick={ask} />
      )}
      <ConfirmDialog
        isOpen={isOpen}
        isBusy={isBusy}
        intent={intent}
        title={title}
        confirmText={text}
        onConfirm={() => void act()}
        onClose={() => setOpen(false)}
      >
        <p>{question}</p>
        {error !== null && (
          <p className="error-text" role="alert">
            {problemText(toProblem(error))}
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
