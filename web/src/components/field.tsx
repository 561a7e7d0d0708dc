import { useId, type ReactNode } from 'react';
import { Error as ErrorIcon } from '@blueprintjs/icons';

export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
}

interface Props {
  label: string;
  /** Shown below the control; the error takes its place. */
  help?: ReactNode;
  error?: string | null;
  /** The name by which "jump to the first problem" finds the field. */
  name?: string;
  children(control: FieldControl): ReactNode;
}

/** Label above, help below, the error in place of the help, linked for screen readers. */
export function Field({ label, help, error, name, children }: Props) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = Boolean(error) || help !== undefined;
  return (
    <div className="field" data-field={name}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': hasNote ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldNote id={noteId} help={help} error={error} />
    </div>
  );
}

/** The line under a control: its error, or else its help. */
export function FieldNote({ id, help, error }: { id?: string; help?: ReactNode; error?: string | null }) {
  if (error) {
    return (
      <div key="error" className="error-text" id={id}>
        <ErrorIcon size={14} aria-hidden />
        <span>{error}</span>
      </div>
    );
  }
  return help === undefined ? null : (
    <div key="help" className="help" id={id}>
      {help}
    </div>
  );
}
