import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { FieldNote } from '../../../../components/field.js';
import { useFormat } from '../../../../lib/format/use-format.js';
import { useDebounced } from '../../../../lib/use-debounced.js';
import { Dial } from '../../../../components/dial.js';
import { COVER_AT, openVideo, type OpenVideo } from './read-video.js';

interface Props {
  name: string;
  /** The video, or its address. */
  video: Blob | string;
  onPick(frame: File): void;
  onClose(): void;
  open?: typeof openVideo;
}

/** The step of the dial, in seconds. */
const STEP = 0.1;
/** How long the dial rests before a frame is read: decoding and encoding a frame takes time. */
const REST_MS = 150;
/** The last mark is before the end, because there is not always a frame at the very end. */
const MARKS = [
  ['begins', 0],
  ['middle', 0.5],
  ['ends', 0.98],
] as const;

/** A dialog to choose the frame of a video that becomes its cover. */
export default function FrameDialog({ name, video: source, onPick, onClose, open = openVideo }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const opened = useOpened({ video: source, name, open });
  const video = opened === 'failed' ? null : opened;
  const isFailed = opened === 'failed' || video?.isShowable === false;
  const [chosen, setAt] = useState<number | null>(null);
  const rested = useDebounced(chosen, REST_MS);
  const seconds = video?.seconds ?? 0;
  const momentOf = (choice: number | null) => choice ?? seconds * COVER_AT;
  const at = momentOf(chosen);
  const shown = useFrameAt(video, momentOf(rested));
  const isCurrent = shown?.at === at;
  const frame = shown?.frame ?? null;
  return (
    <Dialog isOpen className="frame-dialog" title={t('create.visuals.frameTitle', { name })} onClose={onClose}>
      <DialogBody>
        {isFailed ? (
          <FieldNote error={t('create.visuals.frameFailed')} />
        ) : shown === null ? (
          <FieldNote help={t('create.visuals.frameReading')} />
        ) : frame === null ? (
          <FieldNote error={t('create.visuals.frameMissing')} />
        ) : (
          <img
            src={frame.preview}
            alt={t('create.visuals.frameShown')}
            className={isCurrent ? undefined : 'dimmed'}
            aria-busy={!isCurrent}
          />
        )}
        {seconds > 0 && !isFailed && (
          <Dial
            label={t('create.visuals.frameAt')}
            text={t('create.visuals.frameSeconds', { n: format.number(at, 1) })}
            min={0}
            max={seconds}
            step={STEP}
            value={at}
            marks={MARKS.map(([key, share]) => ({
              label: t(`create.visuals.frameMarks.${key}`),
              isChosen: at === seconds * share,
              choose: () => setAt(seconds * share),
            }))}
            turn={setAt}
          />
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('action.cancel')} onClick={onClose} />
            <Button
              intent="primary"
              text={t('create.visuals.frameUse')}
              disabled={frame === null || !isCurrent}
              onClick={() => frame !== null && onPick(frame.file)}
            />
          </>
        }
      />
    </Dialog>
  );
}

/** The video once it is open, or `failed` if it cannot be opened; null until then. */
function useOpened({
  video,
  name,
  open,
}: Required<Pick<Props, 'video' | 'name' | 'open'>>): OpenVideo | 'failed' | null {
  const [opened, setOpened] = useState<OpenVideo | 'failed' | null>(null);
  useEffect(() => {
    // Also aborts the download of a stored video, which can take long.
    const controller = new AbortController();
    let own: OpenVideo | null = null;
    const begin = async () => {
      own = await open(typeof video === 'string' ? await bytesAt(video, controller.signal) : video, name);
      if (controller.signal.aborted) own?.close();
      else setOpened(own ?? 'failed');
    };
    begin().catch(() => !controller.signal.aborted && setOpened('failed'));
    return () => {
      controller.abort();
      own?.close();
    };
  }, [video, name, open]);
  return opened;
}

async function bytesAt(address: string, signal: AbortSignal): Promise<Blob> {
  const answer = await fetch(address, { credentials: 'include', signal });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.blob();
}

/** The frame at a moment of a video, in seconds; `frame` is null if there is none. */
interface Shown {
  at: number;
  frame: { file: File; preview: string } | null;
}

/** The frame at a moment; until it is read, the frame shown before. */
function useFrameAt(video: OpenVideo | null, at: number): Shown | null {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    if (video === null || !video.isShowable) return undefined;
    let isGone = false;
    const show = async () => {
      // A video that cannot be decoded at one moment may be decodable at another.
      const file = await video.frameAt(at).catch(() => null);
      if (!isGone) setShown({ at, frame: file && { file, preview: URL.createObjectURL(file) } });
    };
    void show();
    return () => {
      isGone = true;
    };
  }, [video, at]);
  useEffect(() => () => void (shown?.frame && URL.revokeObjectURL(shown.frame.preview)), [shown]);
  return shown;
}
