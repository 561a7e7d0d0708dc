import { ACCESS_MESSAGES } from './access.js';
import { HTTP_MESSAGES } from './http-messages.js';
import type { Language } from './language.js';

const ENGLISH = {
  connected: 'Connected',
  notConnected: 'Not connected',
  done: '{{name}} is connected. You can close this window.',
  denied: 'The connection was not allowed. You can close this window.',
  expired: 'The link of this window has expired. Please close it and try again.',
  opened: 'This window was opened before. Please close it and try again.',
  foreign: 'This consent does not belong to your session. Please close this window and try again.',
  platform: 'The platform did not complete the connection. Please try again.',
  failed: 'Something went wrong. Please close this window and try again.',
  sessionExpired: HTTP_MESSAGES.sessionExpired,
  managerOnly: ACCESS_MESSAGES.managerOnly,
  notFound: HTTP_MESSAGES.notFound,
} as const;
export type LinkPageText = keyof typeof ENGLISH;

/** What the pop-up of a provider says at its end. The server writes that page, so it has both languages. */
export const LINK_PAGE: Readonly<Record<Language, Readonly<Record<LinkPageText, string>>>> = {
  en: ENGLISH,
  es: {
    connected: 'Cuenta vinculada',
    notConnected: 'Cuenta no vinculada',
    done: '{{name}} está vinculada. Puede cerrar esta ventana.',
    denied: 'No se ha permitido la vinculación. Puede cerrar esta ventana.',
    expired: 'El enlace de esta ventana ha caducado. Ciérrela e inténtelo de nuevo.',
    opened: 'Esta ventana ya se había abierto. Ciérrela e inténtelo de nuevo.',
    foreign: 'Este consentimiento no pertenece a su sesión. Cierre esta ventana e inténtelo de nuevo.',
    platform: 'La plataforma no ha completado la vinculación. Inténtelo de nuevo.',
    failed: 'Algo ha salido mal. Cierre esta ventana e inténtelo de nuevo.',
    sessionExpired: '¡Su sesión ha caducado!',
    managerOnly: 'Solo el propietario o un administrador del equipo puede hacer esto.',
    notFound: 'No se ha encontrado.',
  },
};

/** A text of the server as the page says it; what the platform said stays in its own words. */
export function linkPageText(language: Language, text: string): string {
  const name = (Object.keys(ENGLISH) as LinkPageText[]).find((key) => ENGLISH[key] === text);
  return name === undefined ? text : LINK_PAGE[language][name];
}
