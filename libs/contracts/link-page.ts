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
  permissions:
    'Permissions are missing that experiments need: {{names}}. Please close this window, connect again and leave them ticked.',
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
    permissions:
      'Faltan permisos que los experimentos necesitan: {{names}}. Cierre esta ventana, vuelva a vincular la cuenta y déjelos marcados.',
    platform: 'La plataforma no ha completado la vinculación. Inténtelo de nuevo.',
    failed: 'Algo ha salido mal. Cierre esta ventana e inténtelo de nuevo.',
    sessionExpired: '¡Su sesión ha caducado!',
    managerOnly: 'Solo el propietario o un administrador del equipo puede hacer esto.',
    notFound: 'No se ha encontrado.',
  },
};

/** What a permission allows, by the platform's name of it. */
const PERMISSIONS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    ads_management: 'manage ads',
    ads_read: 'read ads and their results',
    pages_show_list: 'list your pages',
    pages_read_engagement: 'read your pages',
    pages_manage_ads: 'manage the ads of your pages',
  },
  es: {
    ads_management: 'gestionar anuncios',
    ads_read: 'leer los anuncios y sus resultados',
    pages_show_list: 'mostrar la lista de sus páginas',
    pages_read_engagement: 'leer sus páginas',
    pages_manage_ads: 'gestionar los anuncios de sus páginas',
  },
};

/** Which permissions the person must grant yet; each with the platform's own name, as its consent page may say either. */
export function missingPermissionsText(language: Language, names: readonly string[]): string {
  const said = names.map((name) => {
    const words = PERMISSIONS[language][name];
    return words === undefined ? name : `${words} (${name})`;
  });
  return LINK_PAGE[language].permissions.replace('{{names}}', () => said.join(', '));
}

/** A text of the server as the page says it; what the platform said stays in its own words. */
export function linkPageText(language: Language, text: string): string {
  const name = (Object.keys(ENGLISH) as LinkPageText[]).find((key) => ENGLISH[key] === text);
  return name === undefined ? text : LINK_PAGE[language][name];
}
