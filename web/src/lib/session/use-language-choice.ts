import { useTranslation } from 'react-i18next';
import { switchLanguage } from '../../i18n/index.js';
import { useSetLanguageMutation } from '../api/endpoints.js';
import { useFailureToast } from '../errors/use-failure-toast.js';
import type { Language } from '#libs/contracts/messages/language.js';
import { toast } from '../toaster.js';

/** Switches the language. A signed-in user's choice is stored with the account and confirmed (SHELL-036, SHELL-037). */
export function useLanguageChoice({ isSignedIn }: { isSignedIn: boolean }): (language: Language) => Promise<void> {
  const { i18n } = useTranslation();
  const [setLanguage] = useSetLanguageMutation();
  const showFailure = useFailureToast();
  return async (language) => {
    const { error } = isSignedIn ? await setLanguage({ languageDto: { lang: language } }) : {};
    if (error !== undefined) return showFailure(error);
    await switchLanguage(language);
    if (isSignedIn) await toast(i18n.t('shell.languageUpdated'), 'success');
  };
}
