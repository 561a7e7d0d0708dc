import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { Cut } from '@blueprintjs/icons';
import type { ImageSize } from '#libs/contracts/pictures/crop.js';
import type { Crop } from '#libs/platforms/fields/fields.js';
import { faultOfCrop } from '#libs/platforms/kinds/crops.js';
import { FieldNote } from '../../../../components/field.js';
import type { VisualValue } from '#libs/platforms/fields/field-values.js';
import type { ShownVisual } from '../../form/images.js';
import { useFrame } from '../../form/context.js';
import { measure } from './use-image-advice.js';

const CropDialog = lazy(() => import('./crop-dialog.js').then((part) => ({ default: part.CropDialog })));

interface Props {
  path: string;
  crops: Readonly<Record<string, Crop>>;
  visual: ShownVisual;
  chosen: VisualValue['crops'];
  /** The visual's error, which the list shows. */
  error?: string | undefined;
  onChange(crops: VisualValue['crops']): void;
}

/**
 * The parts of an image that ads show. Until the user chooses, each is the largest possible part around the middle. A part that is too
 * small is reported immediately, unless the list already reports it.
 */
export function CropChoice({ path, crops, visual, chosen, error, onChange }: Props) {
  const { t } = useTranslation();
  const { measured } = useFrame();
  const { id, name, preview } = visual;
  const [size, setSize] = useState<ImageSize | null>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    let isOutdated = false;
    const look = async (address: string) => {
      const imageSize = await measure(address);
      if (isOutdated) return;
      setSize(imageSize);
      if (imageSize !== null) measured(id, imageSize);
    };
    if (preview !== null) void look(preview);
    return () => {
      isOutdated = true;
    };
  }, [id, measured, preview]);
  if (preview === null || size === null) return null;
  const faults = Object.entries(crops).flatMap(([crop, required]) => faultOfCrop(chosen?.[crop], required, size) ?? []);
  const [fault] = faults;
  const text = fault === undefined ? undefined : t(`rules.${fault.rule}`, fault.params);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        icon={<Cut size={14} />}
        text={t('create.crops.open')}
        aria-label={t('create.crops.openOf', { name })}
        disabled={fault?.rule === 'pictureSmall'}
        onClick={() => setOpen(true)}
      />
      {text !== undefined && text !== error && <FieldNote error={text} />}
      {isOpen && (
        <Suspense>
          <CropDialog
            path={path}
            crops={crops}
            name={name}
            size={size}
            chosen={chosen}
            address={preview}
            onSave={(saved) => {
              onChange(saved);
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
