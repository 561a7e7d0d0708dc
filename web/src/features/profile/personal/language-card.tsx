import { useTranslation } from 'react-i18next';
import { HTMLSelect } from '@blueprintjs/core';
import { Field } from '../../../components/field.js';
import { LANGUAGES } from '#libs/contracts/messages/language.js';
import { asLanguage } from '../../../lib/format/use-format.js';
import { useLanguageChoice } from '../../../lib/session/use-language-choice.js';

export function LanguageCard() {
  const { t, i18n } = useTranslation();
  const choose = useLanguageChoice({ isSignedIn: true });
  return (
    <section className="card" aria-labelledby="profile-language">
      <h2 id="profile-language">{t('profile.languageTitle')}</h2>
      <Field label={t('profile.language')} help={t('profile.languageHelp')}>
        {(control) => (
          <HTMLSelect
            {...control}
            value={asLanguage(i18n.language)}
            onChange={(event) => void choose(asLanguage(event.currentTarget.value))}
          >
            {LANGUAGES.map((language) => (
              <option key={language} value={language}>
                {t(`language.${language}`)}
              </option>
            ))}
          </HTMLSelect>
        )}
      </Field>
    </section>
  );
}
