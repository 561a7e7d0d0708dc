import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { Media } from '@blueprintjs/icons';
import { FieldNote } from '../../../../components/field.js';
import { IMAGE_ACCEPT } from '../../../../lib/image-file.js';
import { useFrame } from '../../form/context.js';
import { thumbnailSlot, type ShownVisual } from '../../form/images.js';
import { FrameChoice } from './frame-choice.js';
import { readFiles } from './read-files.js';
import { useRefusedTexts } from './use-refused-texts.js';

/** A video's cover: a frame of it, or the user's own picture (META-118, META-119). */
export function ThumbnailChoice({ visual: { id, name, video } }: { visual: ShownVisual }) {
  const { t } = useTranslation();
  const { addImages, dropFiles } = useFrame();
  const refusedTexts = useRefusedTexts();
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string[]>([]);
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    const { accepted, refused } = await readFiles([file], { takesVideos: false });
    setRefused(
      refused.some(({ fault }) => fault === 'format') ? [t('create.visuals.thumbnailImage')] : refusedTexts(refused),
    );
    const slot = thumbnailSlot(id);
    if (accepted.length > 0) dropFiles([slot]);
    addImages(accepted.map((image) => ({ ...image, id: slot })));
  };
  return (
    <>
      {video !== null && <FrameChoice name={name} video={video} onPick={(frame) => void choose(frame)} />}
      <Button
        size="small"
        variant="outlined"
        icon={<Media size={14} />}
        text={t('create.visuals.thumbnail')}
        aria-label={t('create.visuals.thumbnailOf', { name })}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        accept={IMAGE_ACCEPT}
        aria-label={t('create.visuals.thumbnailFile', { name })}
        onChange={({ currentTarget }) => {
          void choose(currentTarget.files?.[0]).then(() => (currentTarget.value = ''));
        }}
      />
      {refused.map((text) => (
        <FieldNote key={text} error={text} />
      ))}
    </>
  );
}
