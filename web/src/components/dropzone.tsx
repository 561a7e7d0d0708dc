import { useState, type DragEvent } from 'react';
import { Media } from '@blueprintjs/icons';
import './dropzone.css';

interface Props {
  /** The icon of the dropped file; a picture by default. */
  icon?: typeof Media;
  /** The text of the zone, and the label of the file input behind it. */
  text: string;
  inputLabel: string;
  /** File names that the browser's dialog offers. */
  accept: string;
  isMultiple?: boolean;
  isInvalid?: boolean;
  /** Id of the note that says which files are accepted, or why one was refused. */
  noteId: string;
  onFiles(files: readonly File[]): Promise<void> | void;
}

/** Takes files by drop or by the browser's dialog. The same file can be chosen twice in a row. */
export function Dropzone({
  icon: Icon = Media,
  text,
  inputLabel,
  accept,
  isMultiple,
  isInvalid,
  noteId,
  onFiles,
}: Props) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void onFiles([...event.dataTransfer.files]);
  };
  return (
    <label
      className={`dropzone ${isOver ? 'over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon size={20} aria-hidden />
      <span>{text}</span>
      <input
        type="file"
        className="visually-hidden"
        multiple={isMultiple}
        accept={accept}
        aria-label={inputLabel}
        aria-describedby={noteId}
        aria-invalid={isInvalid ? true : undefined}
        onChange={(event) => {
          const input = event.currentTarget;
          void Promise.resolve(onFiles([...(input.files ?? [])])).then(() => {
            input.value = '';
          });
        }}
      />
    </label>
  );
}
