import { ProgressBar } from '@blueprintjs/core';

interface Props {
  /** The sent share of the file, from 0 to 1. At 1, only the server's answer is missing. */
  sent: number;
  label: string;
  text: string;
}

/** The progress of an upload, as a bar and in words. */
export function UploadProgress({ sent, label, text }: Props) {
  const isAwaited = sent === 1;
  return (
    <div>
      <ProgressBar value={isAwaited ? undefined : sent} intent="primary" stripes={isAwaited} aria-label={label} />
      <p className="secondary" role="status">
        {text}
      </p>
    </div>
  );
}
