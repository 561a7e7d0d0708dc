import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { FieldNote } from '../../../../components/field.js';
import { useFormat } from '../../../../lib/format/use-format.js';
import { Dial } from '../../wizard/dial.js';
import { COVER_AT, openFilm, type OpenFilm } from './read-film.js';

interface Props {
  name: string;
  /** The film, or the address where it is read. */
  film: Blob | string;
  onPick(frame: File): void;
  onClose(): void;
  open?: typeof openFilm;
}

/** How finely a moment is chosen, seconds; what is at the very end is not always a frame any more. */
const STEP = 0.1;
const MARKS = [
  ['begins', 0],
  ['middle', 0.5],
  ['ends', 0.98],
] as const;

/** A film that is looked through for the frame that is to stand for it. */
export default function FrameDialog({ name, film, onPick, onClose, open = openFilm }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const opened = useOpened({ film, name, open });
  const [chosen, setAt] = useState<number | null>(null);
  const seconds = typeof opened === 'object' && opened !== null ? opened.seconds : 0;
  const at = chosen ?? seconds * COVER_AT;
  const frame = useFrameAt(opened, at);
  const isFailed = opened === 'failed' || frame === 'failed';
  const shown = typeof frame === 'object' ? frame : null;
  return (
    <Dialog isOpen className="frame-dialog" title={t('create.visuals.frameTitle', { name })} onClose={onClose}>
      <DialogBody>
        {isFailed && <FieldNote error={t('create.visuals.frameFailed')} />}
        {!isFailed && shown === null && <FieldNote help={t('create.visuals.frameReading')} />}
        {shown !== null && <img src={shown.preview} alt={t('create.visuals.frameShown')} />}
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
              disabled={shown === null}
              onClick={() => shown !== null && onPick(shown.file)}
            />
          </>
        }
      />
    </Dialog>
  );
}

/** The film once it is open; null until then. */
function useOpened({ film, name, open }: Required<Pick<Props, 'film' | 'name' | 'open'>>): OpenFilm | 'failed' | null {
  const [opened, setOpened] = useState<OpenFilm | 'failed' | null>(null);
  useEffect(() => {
    let isGone = false;
    let own: OpenFilm | null = null;
    const begin = async () => {
      own = await open(typeof film === 'string' ? await bytesAt(film) : film, name);
      if (isGone) own?.close();
      else setOpened(own ?? 'failed');
    };
    begin().catch(() => !isGone && setOpened('failed'));
    return () => {
      isGone = true;
      own?.close();
    };
  }, [film, name, open]);
  return opened;
}

async function bytesAt(address: string): Promise<Blob> {
  const answer = await fetch(address, { credentials: 'include' });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.blob();
}

/** The frame at a moment; the one before it until it is there. */
function useFrameAt(film: OpenFilm | 'failed' | null, at: number): { file: File; preview: string } | 'failed' | null {
  const [frame, setFrame] = useState<{ file: File; preview: string } | 'failed' | null>(null);
  useEffect(() => {
    if (film === null || film === 'failed') return undefined;
    let isGone = false;
    const show = async () => {
      const file = await film.frameAt(at);
      if (!isGone) setFrame(file === null ? 'failed' : { file, preview: URL.createObjectURL(file) });
    };
    show().catch(() => !isGone && setFrame('failed'));
    return () => {
      isGone = true;
    };
  }, [film, at]);
  useEffect(() => () => void (typeof frame === 'object' && frame && URL.revokeObjectURL(frame.preview)), [frame]);
  return frame;
}
