import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { FieldNote } from '../../../../components/field.js';
import { useFormat } from '../../../../lib/format/use-format.js';
import { useDebounced } from '../../../../lib/use-debounced.js';
import { Dial } from '../../../../components/dial.js';
import { COVER_AT, openFilm, type OpenFilm } from './read-film.js';

interface Props {
  name: string;
  /** The video, or its address. */
  film: Blob | string;
  onPick(frame: File): void;
  onClose(): void;
  open?: typeof openFilm;
}

/** The step of the dial, in seconds. */
const STEP = 0.1;
/** How long the dial rests before a frame is read: each frame is decoded and encoded. */
const REST_MS = 150;
/** The last mark is before the end, because there is not always a frame at the very end. */
const MARKS = [
  ['begins', 0],
  ['middle', 0.5],
  ['ends', 0.98],
] as const;

/** The user looks through a video for the frame that becomes its cover. */
export default function FrameDialog({ name, film: source, onPick, onClose, open = openFilm }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const opened = useOpened({ film: source, name, open });
  const film = opened === 'failed' ? null : opened;
  const isFailed = opened === 'failed' || film?.isShowable === false;
  const [chosen, setAt] = useState<number | null>(null);
  const rested = useDebounced(chosen, REST_MS);
  const seconds = film?.seconds ?? 0;
  const momentOf = (choice: number | null) => choice ?? seconds * COVER_AT;
  const at = momentOf(chosen);
  const shown = useFrameAt(film, momentOf(rested));
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
            {...{ min: 0, max: seconds, step: STEP }}
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

/** The video once it is open; null until then. */
function useOpened({ film, name, open }: Required<Pick<Props, 'film' | 'name' | 'open'>>): OpenFilm | 'failed' | null {
  const [opened, setOpened] = useState<OpenFilm | 'failed' | null>(null);
  useEffect(() => {
    // Also aborts the download of a stored video, which comes whole and may be long.
    const gone = new AbortController();
    let own: OpenFilm | null = null;
    const begin = async () => {
      own = await open(typeof film === 'string' ? await bytesAt(film, gone.signal) : film, name);
      if (gone.signal.aborted) own?.close();
      else setOpened(own ?? 'failed');
    };
    begin().catch(() => !gone.signal.aborted && setOpened('failed'));
    return () => {
      gone.abort();
      own?.close();
    };
  }, [film, name, open]);
  return opened;
}

async function bytesAt(address: string, signal: AbortSignal): Promise<Blob> {
  const answer = await fetch(address, { credentials: 'include', signal });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.blob();
}

/** The picture at a moment of a video; null where there is no frame. */
interface Shown {
  at: number;
  frame: { file: File; preview: string } | null;
}

/** The frame at a moment; until it is there, the frame at the moment before. */
function useFrameAt(film: OpenFilm | null, at: number): Shown | null {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    if (film === null || !film.isShowable) return undefined;
    let isGone = false;
    const show = async () => {
      // A video that cannot be decoded at one moment may be decodable at another.
      const file = await film.frameAt(at).catch(() => null);
      if (!isGone) setShown({ at, frame: file && { file, preview: URL.createObjectURL(file) } });
    };
    void show();
    return () => {
      isGone = true;
    };
  }, [film, at]);
  useEffect(() => () => void (shown?.frame && URL.revokeObjectURL(shown.frame.preview)), [shown]);
  return shown;
}
