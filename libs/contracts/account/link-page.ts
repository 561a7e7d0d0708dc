import { HTTP_TEXTS } from '../messages/http-texts.js';
import type { Language } from '../messages/language.js';
import { texts, type Text } from '../messages/texts.js';
import { ACCESS_TEXTS } from './access-texts.js';

/** The texts that the pop-up for linking an account shows when it is done. */
export const LINK_PAGE_TEXTS = texts('linkPage', {
  connected: { en: 'Connected', es: 'Cuenta vinculada' },
  notConnected: { en: 'Not connected', es: 'Cuenta no vinculada' },
  done: {
    en: '{{name}} is connected. You can close this window.',
    es: '{{name}} está vinculada. Puede cerrar esta ventana.',
  },
  denied: {
    en: 'The connection was not allowed. You can close this window.',
    es: 'No se ha permitido la vinculación. Puede cerrar esta ventana.',
  },
  expired: {
    en: 'The link of this window has expired. Close it and try again.',
    es: 'El enlace de esta ventana ha caducado. Ciérrela e inténtelo de nuevo.',
  },
  opened: {
    en: 'This window was opened before. Close it and try again.',
    es: 'Esta ventana ya se había abierto. Ciérrela e inténtelo de nuevo.',
  },
  foreign: {
    en: 'This consent does not belong to your session. Close this window and try again.',
    es: 'Este consentimiento no pertenece a su sesión. Cierre esta ventana e inténtelo de nuevo.',
  },
  permissions: {
    en: 'Permissions are missing that experiments need: {{names}}. Close this window, connect again and leave them ticked.',
    es: 'Faltan permisos que los experimentos necesitan: {{names}}. Cierre esta ventana, vuelva a vincular la cuenta y déjelos marcados.',
  },
  platform: {
    en: 'The platform did not complete the connection. Try again.',
    es: 'La plataforma no ha completado la vinculación. Inténtelo de nuevo.',
  },
  failed: {
    en: 'Something went wrong. Close this window and try again.',
    es: 'Algo ha salido mal. Cierre esta ventana e inténtelo de nuevo.',
  },
  notBuilt: {
    en: 'This platform is not available here yet. You can close this window.',
    es: 'Esta plataforma aún no está disponible aquí. Puede cerrar esta ventana.',
  },
});

/** The meaning of a permission, by the platform's name of it. */
const PERMISSIONS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  ads_management: { en: 'manage ads', es: 'gestionar anuncios' },
  ads_read: { en: 'read ads and their results', es: 'leer los anuncios y sus resultados' },
  pages_show_list: { en: 'list your pages', es: 'mostrar la lista de sus páginas' },
  pages_read_engagement: { en: 'read your pages', es: 'leer sus páginas' },
  pages_manage_ads: { en: 'manage the ads of your pages', es: 'gestionar los anuncios de sus páginas' },
};

/** A permission in words and with the platform's own name, because its consent page may show either. */
export function permissionText(language: Language, name: string): string {
  const words = PERMISSIONS[name]?.[language];
  return words === undefined ? name : `${words} (${name})`;
}

/** Why an account was not linked: the pop-up shows it, and passes it to the page that opened it. */
export interface LinkRefusal {
  reason: LinkRefusalReason;
  /** The platform's names of the missing permissions; empty with any other reason. */
  missing: string[];
  /** The platform's own words, if the reason is 'platform' and it gave some; else null. */
  said: string | null;
}
export const LINK_REFUSAL_REASONS = [
  ...(['denied', 'expired', 'opened', 'foreign', 'permissions', 'platform', 'failed'] as const),
  ...(['sessionExpired', 'managerOnly', 'notBuilt'] as const),
] as const;
export type LinkRefusalReason = (typeof LINK_REFUSAL_REASONS)[number];

/** The texts of a refusal by reason; two of them apply to every route. */
const REFUSALS = {
  ...LINK_PAGE_TEXTS,
  sessionExpired: HTTP_TEXTS.sessionExpired,
  managerOnly: ACCESS_TEXTS.managerOnly,
} satisfies Record<LinkRefusalReason, Text>;

/** The refusal that belongs to the key of a text. Any other text is the platform's own words. */
export function linkRefusalOf({ key, words }: { key: string; words: string }): LinkRefusal {
  const reason = LINK_REFUSAL_REASONS.find((name) => REFUSALS[name].key === key);
  return { reason: reason ?? 'platform', missing: [], said: reason === undefined ? words : null };
}

/** A refusal as the pop-up shows it. The platform's words stay as they are. */
export function linkRefusalText(language: Language, { reason, missing, said }: LinkRefusal): string {
  const names = missing.map((name) => permissionText(language, name)).join(', ');
  return said ?? REFUSALS[reason][language].replace('{{names}}', () => names);
}

/** The pop-up's message to the page that opened it. */
export const LINK_MESSAGE = 'polyad-link';

/** The refusal in a message; null for a message from another sender or of another shape. */
export function readLinkMessage(data: unknown): LinkRefusal | null {
  if (typeof data !== 'object' || data === null) return null;
  const { type, refusal } = data as { type?: unknown; refusal?: Partial<Record<keyof LinkRefusal, unknown>> | null };
  if (type !== LINK_MESSAGE || typeof refusal !== 'object' || refusal === null) return null;
  const reason = LINK_REFUSAL_REASONS.find((name) => name === refusal.reason);
  if (reason === undefined || !Array.isArray(refusal.missing)) return null;
  const missing = refusal.missing.filter((name): name is string => typeof name === 'string');
  return { reason, missing, said: typeof refusal.said === 'string' ? refusal.said : null };
}
