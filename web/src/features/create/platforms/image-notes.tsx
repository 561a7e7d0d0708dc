import { useTranslation } from 'react-i18next';
import { Callout } from '@blueprintjs/core';
import { RECOMMENDED_IMAGE } from '#libs/contracts/experiment/image-advice.js';
import { useFormat } from '../../../lib/format/use-format.js';
import type { ShownVisual } from '../wizard/images.js';
import { useImageAdvice } from './use-image-advice.js';

interface Props {
  visuals: readonly ShownVisual[];
  /** Whether the browser keeps them no longer than this page. */
  areUnkept: boolean;
}

/** What is worth knowing of images that are accepted all the same. */
export function ImageNotes({ visuals, areUnkept }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const advice = useImageAdvice(visuals);
  const nameOf = (index: number) => ({ name: visuals[index]?.name, n: index + 1 });
  const figures = { least: format.number(RECOMMENDED_IMAGE.least), best: format.number(RECOMMENDED_IMAGE.best) };
  const notes = advice.flatMap((list, index) =>
    list.map((one) => {
      if (one.kind === 'copy') {
        const { name: of, n: ofN } = nameOf(one.of);
        return t('create.visuals.copy', { ...nameOf(index), of, ofN });
      }
      const { width, height } = one;
      return t('create.visuals.small', {
        ...{ ...nameOf(index), ...figures },
        ...{ width: format.number(width), height: format.number(height) },
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
