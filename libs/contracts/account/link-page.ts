import { ACCESS_MESSAGES } from './access.js';
import { HTTP_MESSAGES } from '../messages/http-messages.js';
import type { Language } from '../messages/language.js';

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
  notBuilt: 'This platform is not available here yet. You can close this window.',
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
    notBuilt: 'Esta plataforma aún no está disponible aquí. Puede cerrar esta ventana.',
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

/** A permission in words and by the platform's own name, as its consent page may say either. */
export function permissionText(language: Language, name: string): string {
  const words = PERMISSIONS[language][name];
  return words === undefined ? name : `${words} (${name})`;
}

/** Why an account was not linked: what the pop-up says, and tells the page that opened it. */
export interface LinkRefusal {
  reason: LinkRefusalReason;
  /** The platform's names of the permissions that were not given; empty with any other reason. */
  missing: string[];
  /** The platform's own words, with the reason 'platform' where it had some; else null. */
  said: string | null;
}
export const LINK_REFUSAL_REASONS = [
  ...(['denied', 'expired', 'opened', 'foreign', 'permissions', 'platform', 'failed'] as const),
  ...(['sessionExpired', 'managerOnly', 'notBuilt'] as const),
] as const satisfies readonly LinkPageText[];
export type LinkRefusalReason = (typeof LINK_REFUSAL_REASONS)[number];

/** The refusal that a text of the server means; a text that is none of ours is the platform's. */
export function linkRefusalOf(text: string): LinkRefusal {
  const reason = LINK_REFUSAL_REASONS.find((name) => ENGLISH[name] === text);
  return { reason: reason ?? 'platform', missing: [], said: reason === undefined ? text : null };
}

/** A refusal as the pop-up says it; what the platform said stays in its own words. */
export function linkRefusalText(language: Language, { reason, missing, said }: LinkRefusal): string {
  const names = missing.map((name) => permissionText(language, name)).join(', ');
  return said ?? LINK_PAGE[language][reason].replace('{{names}}', () => names);
}

/** The pop-up's message to the page that opened it. */
export const LINK_MESSAGE = 'polyad-link';

/** The refusal that a message carries; null for one of anybody else, or of another shape. */
export function readLinkMessage(data: unknown): LinkRefusal | null {
  if (typeof data !== 'object' || data === null) return null;
  const { type, refusal } = data as { type?: unknown; refusal?: Partial<Record<keyof LinkRefusal, unknown>> | null };
  if (type !== LINK_MESSAGE || typeof refusal !== 'object' || refusal === null) return null;
  const reason = LINK_REFUSAL_REASONS.find((name) => name === refusal.reason);
  if (reason === undefined || !Array.isArray(refusal.missing)) return null;
  const missing = refusal.missing.filter((name): name is string => typeof name === 'string');
  return { reason, missing, said: typeof refusal.said === 'string' ? refusal.said : null };
}
