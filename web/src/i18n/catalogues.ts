import { ACCESS_TEXTS } from '#libs/contracts/account/access-texts.js';
import { LOGIN_LINK_TEXTS, LOGIN_REASONS } from '#libs/contracts/account/login-link-texts.js';
import { HTTP_TEXTS } from '#libs/contracts/messages/http-texts.js';
import { FORM_TEXTS } from '#libs/contracts/messages/form-texts.js';
import { SHARE_TEXTS } from '#libs/contracts/results/share-texts.js';
import { bundleOf } from '#libs/contracts/messages/texts.js';
import type { Language } from '#libs/contracts/messages/language.js';

/** Texts that both server and console show to everybody, in both languages. Each file has one subject and both languages. */
export const catalogues = [HTTP_TEXTS, FORM_TEXTS, ACCESS_TEXTS, LOGIN_LINK_TEXTS, LOGIN_REASONS, SHARE_TEXTS] as const;

export const textsIn = (language: Language) => bundleOf(catalogues, language);
