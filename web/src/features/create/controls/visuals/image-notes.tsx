import { useTranslation } from 'react-i18next';
import { Callout } from '@blueprintjs/core';
import { PLATFORM_NAMES } from '#libs/contracts/platform/platform.js';
import type { PictureAdvice } from '#libs/platforms/fields/placement.js';
import { useFormat } from '../../../../lib/format/use-format.js';
import { useFrame } from '../../form/context.js';
import type { ShownVisual } from '../../form/images.js';
import { useImageAdvice } from './use-image-advice.js';

interface Props {
  visuals: readonly ShownVisual[];
  /** The platform's advice about pictures; undefined if it gives none. */
  pictures: PictureAdvice | undefined;
  /** Whether a reload of the page loses the images. */
  areUnkept: boolean;
}

/** Advice on accepted images. */
export function ImageNotes({ visuals, pictures, areUnkept }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { description } = useFrame();
  const advice = useImageAdvice(visuals, pictures);
  const nameOf = (index: number) => ({ name: visuals[index]?.name, n: index + 1 });
  const notes = advice.flatMap((list, index) =>
    list.flatMap((one) => {
      if (one.kind === 'copy') {
        const { name: of, n: ofN } = nameOf(one.of);
        return t('create.visuals.copy', { ...nameOf(index), of, ofN });
      }
      const { width, height, wanted } = one;
      return t('create.visuals.small', {
        ...nameOf(index),
        platform: PLATFORM_NAMES[description.platform],
        least: format.number(wanted.least),
        best: format.number(wanted.best),
        width: format.number(width),
        height: format.number(height),
      });
    }),
  );
  if (areUnkept) notes.push(t('create.visuals.unkept'));
  return notes.length === 0 ? null : (
    <Callout intent="warning" compact className="image-notes">
      {notes.length === 1 ? (
        notes[0]
      ) : (
        <ul>
          {notes.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </Callout>
  );
}
