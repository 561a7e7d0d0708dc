import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReactCrop, type PercentCrop } from 'react-image-crop';
import { Button, Callout } from '@blueprintjs/core';
import 'react-image-crop/dist/ReactCrop.css';
import { LIMITS } from '#libs/contracts/limits.js';
import { LOGO } from '#libs/contracts/account/logo.js';
import { largestCrop, toPercentCrop, toPixelCrop, type ImageSize } from '#libs/contracts/pictures/crop.js';
import { UploadProgress } from '../../../components/upload-progress.js';
import { toProblem } from '../../../lib/api/problem.js';
import { useSaveLogoMutation } from '../../../lib/api/uploads.js';
import { useProblemText, useServerText } from '../../../lib/api/use-problem-text.js';
import { useCropLabels } from '../../../components/use-crop-labels.js';
import { bringIntoView } from '../../../lib/bring-into-view.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useKeptState } from '../../../lib/session/use-kept-work.js';
import { toast } from '../../../lib/toaster.js';
import { LogoPreview } from './logo-preview.js';
import type { PickProblem } from './use-picked-image.js';

interface Props {
  file: File;
  url: string;
  onSaved(): void;
  onDiscard(): void;
  onUnusable(problem: PickProblem): void;
}

/** Lets the user crop a logo by mouse, finger or arrow keys, and saves it. After a failure, image and crop stay for a retry. */
export default function LogoEditor({ file, url, onSaved, onDiscard, onUnusable }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const inWords = useProblemText();
  const serverText = useServerText();
  const [size, setSize] = useState<ImageSize | null>(null);
  const [crop, setCrop] = useKeptState<PercentCrop | null>('logo.crop', null);
  const [sent, setSent] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [save, { isLoading }] = useSaveLogoMutation();
  const ariaLabels = useCropLabels();
  const cancel = useRef<(() => void) | null>(null);
  const editor = useRef<HTMLDivElement>(null);
  const isMeasured = size !== null;
  // The editor opens below the used field, so its crop and Save would be out of view. The page scrolls to it when its height is known.
  useEffect(() => {
    if (isMeasured && editor.current) bringIntoView(editor.current, 'nearest');
  }, [isMeasured]);

  const measure = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement) => {
    if (width * height > LIMITS.imagePixels) return onUnusable('pixels');
    setSize({ width, height });
    setCrop(
      (kept) => kept ?? { unit: '%', ...toPercentCrop(largestCrop({ width, height }, LOGO.aspect), { width, height }) },
    );
  };
  const send = async () => {
    if (size === null || crop === null) return;
    setRefusal(null);
    setSent(0);
    let isCancelled = false;
    const saving = save({ original: file, box: toPixelCrop(crop, size, LOGO.aspect), onProgress: setSent });
    cancel.current = () => {
      isCancelled = true;
      saving.abort();
    };
    const answer = await saving;
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- the Cancel button can set it while the logo is sent
    if (isCancelled) return;
    if ('error' in answer) return setRefusal(inWords(toProblem(answer.error)));
    onSaved();
    await toast(serverText(answer.data), 'success');
  };

  return (
    <div className="logo-editor" ref={editor}>
      {refusal !== null && (
        <Callout intent="danger" role="alert">
          {refusal}
        </Callout>
      )}
      <p className="secondary">{t('logo.cropHelp')}</p>
      <ReactCrop
        crop={crop ?? undefined}
        aspect={LOGO.aspect}
        minWidth={14}
        keepSelection
        disabled={isLoading}
        ariaLabels={ariaLabels}
        onChange={(_, percent) => setCrop(percent)}
      >
        <img
          className="logo-original"
          src={url}
          alt={t('logo.original', { name: file.name })}
          onLoad={(event) => measure(event.currentTarget)}
          onError={() => onUnusable('unreadable')}
        />
      </ReactCrop>
      {crop !== null && <LogoPreview url={url} crop={crop} />}
      {isLoading && (
        <UploadProgress
          sent={sent}
          label={t('logo.progress')}
          text={sent < 1 ? t('logo.sending', { percent: format.percent(sent, 0) }) : t('logo.making')}
        />
      )}
      <div className="row row-wrap">
        <Button
          intent="primary"
          text={t('logo.save')}
          loading={isLoading}
          disabled={crop === null}
          onClick={() => void send()}
        />
        <Button
          variant="outlined"
          text={t(isLoading ? 'logo.cancel' : 'logo.discard')}
          onClick={() => (isLoading ? cancel.current?.() : onDiscard())}
        />
      </div>
    </div>
  );
}
