import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Callout } from '@blueprintjs/core';
import { bringIntoView } from '../../../../lib/bring-into-view.js';
import { useFormat } from '../../../../lib/format/use-format.js';
import { UploadBar } from '../../controls/visuals/upload-bar.js';
import { useForm } from '../../form/context.js';
import { chosenImages } from '../../form/images.js';

/** The uploading files that the next step waits for, each with its progress bar. */
export function AwaitedFiles({ onStop }: { onStop(): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { draft, images } = useForm();
  const files = chosenImages(draft, images);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the button stands below the page.
    if (place.current !== null) bringIntoView(place.current, 'center');
  }, []);
  const count = files.length;
  return (
    <div ref={place}>
      <Callout intent="primary" compact className="awaited-files">
        <div className="spread" role="status">
          <strong>{t('create.visuals.waiting', { count, n: format.number(count) })}</strong>
          <Button size="small" variant="minimal" text={t('create.visuals.stopWaiting')} onClick={onStop} />
        </div>
        <ul>
          {files.map((image) => (
            <li key={image.id}>
              <span className="preview-name">{image.name}</span>
              <UploadBar image={image} />
            </li>
          ))}
        </ul>
      </Callout>
    </div>
  );
}
