import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { EyeOpen } from '@blueprintjs/icons';
import { useOwnParts } from '../../platforms/own-parts.js';
import { useFrame } from '../../form/context.js';

/** Opens a preview of the ads, if the console can draw the platform's ads. The drawing code loads on demand. */
export function PreviewButton() {
  const { t } = useTranslation();
  const { description } = useFrame();
  const [isOpen, setOpen] = useState(false);
  const { preview: Preview } = useOwnParts(description.platform);
  if (Preview === undefined) return null;
  return (
    <>
      <Button icon={<EyeOpen />} text={t('preview.open')} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <Preview onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
