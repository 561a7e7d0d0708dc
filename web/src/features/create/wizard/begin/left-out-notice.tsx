import { useTranslation } from 'react-i18next';
import { Callout } from '@blueprintjs/core';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { useLeftOutTexts } from './use-left-out-texts.js';

interface Props {
  description: PlatformDescription;
  /** Paths of fields. */
  leftOut: readonly string[];
}

/** The parts of a stored draft for which the form has no field, because the form has changed. */
export function LeftOutNotice({ description, leftOut }: Props) {
  const { t } = useTranslation();
  const textsOf = useLeftOutTexts(description);
  return (
    <Callout intent="warning" role="note" title={t('fix.formChanged')}>
      <p>
        <strong>{t('fix.leftOut')}</strong> {textsOf(leftOut.map((field) => ({ field }))).join(', ')}.
      </p>
    </Callout>
  );
}
