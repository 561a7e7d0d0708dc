import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Classes } from '@blueprintjs/core';
import { Help } from '@blueprintjs/icons';

/** Floats over a wizard from step 1 on and opens the tutorial (SHELL-004, SHELL-049). */
export function HowToUse() {
  const { t } = useTranslation();
  return (
    <Link to="/about" className={`${Classes.BUTTON} how-to-use`}>
      <Help aria-hidden />
      <span className={Classes.BUTTON_TEXT}>{t('create.howToUse')}</span>
    </Link>
  );
}
