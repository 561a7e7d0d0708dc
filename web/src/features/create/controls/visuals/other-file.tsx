import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { FolderOpen } from '@blueprintjs/icons';
import { listOf, recordOf, valueAt } from '#libs/platforms/reading/untrusted.js';
import { FieldNote } from '../../../../components/field.js';
import { IMAGE_ACCEPT } from '../../../../lib/image-file.js';
import { useFrame } from '../../form/context.js';
import { listOfRow, slotOf, type ChosenImage } from '../../form/images.js';
import { readFiles } from './read-files.js';
import { useRefusedTexts } from './use-refused-texts.js';

const isVideo = ({ file }: ChosenImage): boolean => file.type.startsWith('video/');

interface Props {
  image: ChosenImage;
  /** Whether the user has to choose the same file again, because it has changed on the disk. */
  isSame: boolean;
}

/** A button to choose another file of the same kind in place of a file that cannot be uploaded. */
export function OtherFile({ image, isSame }: Props) {
  const { t } = useTranslation();
  const { addImages, dropFiles, changeRow, now } = useFrame();
  const refusedTexts = useRefusedTexts();
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string[]>([]);
  const { id, name } = image;
  const what = isSame ? 'chooseAgain' : 'chooseOther';

  const replace = async (file: File | undefined) => {
    if (file === undefined) return;
    const picked = await readFiles([file], { takesVideos: isVideo(image) });
    const own = picked.accepted.find((one) => slotOf(one.id).part === null);
    if (own === undefined || isVideo(own) !== isVideo(image)) {
      for (const { preview } of picked.accepted) URL.revokeObjectURL(preview);
      return setRefused(refusedTexts(own === undefined ? picked.refused : [{ name: file.name, fault: 'format' }]));
    }
    const files = picked.accepted.map((one) => ({ ...one, id: one.id.replace(own.id, id) }));
    dropFiles(files.map((one) => one.id));
    const path = listOfRow(now(), id);
    const rows = path === null ? [] : listOf(valueAt(now(), path)).map(recordOf);
    const value = recordOf(rows.find((row) => row['id'] === id)?.['value']);
    // A visual named after its file takes the new file's name.
    if (path !== null && value['name'] === name) changeRow(path, id, { ...value, name: own.name });
    addImages(files);
  };
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        icon={<FolderOpen size={14} />}
        text={t(`create.visuals.${what}`)}
        aria-label={t(`create.visuals.${what}File`, { name })}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        accept={isVideo(image) ? '.mp4' : IMAGE_ACCEPT}
        aria-label={t('create.visuals.chosenFile', { name })}
        onChange={({ currentTarget }) => {
          void replace(currentTarget.files?.[0]).then(() => (currentTarget.value = ''));
        }}
      />
      {refused.map((text) => (
        <FieldNote key={text} error={text} />
      ))}
    </>
  );
}
