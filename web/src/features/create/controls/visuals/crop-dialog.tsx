import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReactCrop } from 'react-image-crop';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import 'react-image-crop/dist/ReactCrop.css';
import {
  largestCrop,
  toPercentCrop,
  toPixelCrop,
  type CropBox,
  type ImageSize,
} from '#libs/contracts/pictures/crop.js';
import type { VisualValue } from '#libs/platforms/fields/field-values.js';
import type { Crop } from '#libs/platforms/fields/fields.js';
import { faultOfCrop } from '#libs/platforms/kinds/crops.js';
import { FieldNote } from '../../../../components/field.js';
import { useCropLabels } from '../../../../components/use-crop-labels.js';
import { useFormat } from '../../../../lib/format/use-format.js';
import { useFrame } from '../../form/context.js';
import './crop-dialog.css';

interface Props {
  path: string;
  crops: Readonly<Record<string, Crop>>;
  name: string;
  address: string;
  size: ImageSize;
  chosen: VisualValue['crops'];
  onSave(crops: VisualValue['crops']): void;
  onClose(): void;
}

/** Lets the user choose the parts of an image that ads show, by mouse, finger or arrow keys. */
export function CropDialog({ path, crops, name, address, size, chosen, onSave, onClose }: Props) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const { description } = useFrame();
  const ariaLabels = useCropLabels();
  const [boxes, setBoxes] = useState<Record<string, CropBox>>(chosen ?? {});
  const options = description.texts[path]?.options ?? {};
  const faults = Object.entries(crops).map(([crop, required]) => faultOfCrop(boxes[crop], required, size));
  return (
    <Dialog isOpen title={t('create.crops.title', { name })} className="crop-dialog" onClose={onClose}>
      <DialogBody className="stack">
        <p className="secondary">{t('logo.cropHelp')}</p>
        {Object.entries(crops).map(([crop, { aspect, least }], at) => {
          const box = boxes[crop] ?? largestCrop(size, aspect);
          const fault = faults[at];
          const words = options[crop]?.[language] ?? crop;
          return (
            <section key={crop} aria-label={words}>
              <div className="spread">
                <h3>{words}</h3>
                <Button
                  size="small"
                  variant="minimal"
                  text={t('create.crops.middle')}
                  aria-label={t('create.crops.middleOf', { crop: words })}
                  disabled={boxes[crop] === undefined}
                  onClick={() => setBoxes(({ [crop]: _, ...others }) => others)}
                />
              </div>
              <ReactCrop
                crop={{ unit: '%', ...toPercentCrop(box, size) }}
                aspect={aspect}
                keepSelection
                ariaLabels={ariaLabels}
                onChange={(_, percent) => setBoxes({ ...boxes, [crop]: toPixelCrop(percent, size, aspect) })}
              >
                <img src={address} alt={t('create.visuals.preview', { name })} />
              </ReactCrop>
              <div role="status">
                {fault ? (
                  <FieldNote error={t(`rules.${fault.rule}`, fault.params)} />
                ) : (
                  <FieldNote
                    help={t('create.crops.size', {
                      width: box.width,
                      height: box.height,
                      leastWidth: least[0],
                      leastHeight: least[1],
                    })}
                  />
                )}
              </div>
            </section>
          );
        })}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('action.cancel')} onClick={onClose} />
            <Button
              intent="primary"
              text={t('create.crops.save')}
              disabled={faults.some((fault) => fault !== null)}
              onClick={() => onSave(Object.keys(boxes).length === 0 ? undefined : boxes)}
            />
          </>
        }
      />
    </Dialog>
  );
}
