import { useTranslation } from 'react-i18next';
import { HTMLSelect } from '@blueprintjs/core';
import { switchLanguage } from '../../i18n/index.js';
import { useSetLanguageMutation } from '../../lib/api/endpoints.js';
import { LANGUAGES, type Language } from '../../lib/format/format.js';
import { asLanguage } from '../../lib/format/use-format.js';
import { toast } from '../../lib/toaster.js';

/**
 * EN and ES. A signed-in user's choice is stored with the account and confirmed. A native select: it costs the login page
 * nothing and every screen reader knows it.
 */
export function LanguageMenu({ isSignedIn }: { isSignedIn: boolean }) {
  const { t, i18n } = useTranslation();
  const [setLanguage] = useSetLanguageMutation();

  const choose = async (language: Language) => {
    if (isSignedIn && 'error' in (await setLanguage({ languageDto: { lang: language } }))) return;
    await switchLanguage(language);
    if (isSignedIn) await toast(i18n.t('shell.languageUpdated'), 'success');
  };

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
