import { useTranslation } from 'react-i18next';
import { HTMLSelect } from '@blueprintjs/core';
import { LANGUAGES } from '#libs/contracts/messages/language.js';
import { asLanguage } from '../../lib/format/use-format.js';
import { useLanguageChoice } from '../../lib/session/use-language-choice.js';

/** Chooses EN or ES. A native select needs little code on the login page, and every screen reader knows it. */
export function LanguageMenu({ isSignedIn }: { isSignedIn: boolean }) {
  const { t, i18n } = useTranslation();
  const choose = useLanguageChoice({ isSignedIn });
  return (
    <HTMLSelect
      minimal
      aria-label={t('shell.language')}
      value={asLanguage(i18n.language)}
      onChange={(event) => void choose(asLanguage(event.currentTarget.value))}
    >
      {LANGUAGES.map((language) => (
        <option key={language} value={language} title={t(`language.${language}`)}>
          {language.toUpperCase()}
        </option>
      ))}
    </HTMLSelect>
  );
}
