import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { FolderOpen } from '@blueprintjs/icons';
import { FieldNote } from '../../../../components/field.js';
import { useFrame } from '../../form/context.js';
import { slotOf } from '../../form/images.js';
import { readFiles } from '../visuals/read-files.js';
import { useRefusedTexts } from '../visuals/use-refused-texts.js';

interface Props {
  /** The id of the row that gets the file as its video. */
  row: string;
  text: string;
  /** The button's name for screen readers: what it does, and for which row. */
  label: string;
  change(value: unknown): void;
  leave(): void;
}

/** Chooses a video file for a row and uploads it immediately. If the file is refused, an error gives its name and the reason. */
export function VideoFileButton({ row, text, label, change, leave }: Props) {
  const { t } = useTranslation();
  const { images, addImages, dropFiles } = useFrame();
  const refusedTexts = useRefusedTexts();
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string[]>([]);
  const [isReading, setReading] = useState(false);

  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    setReading(true);
    const picked = await readFiles([file], { takesVideos: true });
    setReading(false);
    const own = picked.accepted.find(({ id }) => slotOf(id).part === null);
    if (!own?.file.type.startsWith('video/')) {
      for (const { preview } of picked.accepted) URL.revokeObjectURL(preview);
      const isOther = own !== undefined || picked.refused.some(({ fault }) => fault === 'format');
      return setRefused(isOther ? [t('create.videoLink.notVideo', { name: file.name })] : refusedTexts(picked.refused));
    }
    setRefused([]);
    dropFiles(Object.keys(images).filter((slot) => slotOf(slot).visual === row));
    change({ name: own.name, type: 'video' });
    addImages(picked.accepted.map((one) => ({ ...one, id: one.id.replace(own.id, row) })));
    leave();
  };
  return (
    <div>
      <Button
        size="small"
        variant="outlined"
        icon={<FolderOpen size={14} />}
        text={text}
        aria-label={label}
        loading={isReading}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        accept=".mp4"
        aria-label={t('create.videoLink.fileOf', { label })}
        onChange={({ currentTarget }) => {
          void choose(currentTarget.files?.[0]).then(() => (currentTarget.value = ''));
        }}
      />
      {refused.map((one) => (
        <FieldNote key={one} error={one} />
      ))}
    </div>
  );
}
