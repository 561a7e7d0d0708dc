import { texts } from '../messages/texts.js';

/** Why a login by a link failed, by the `code` of the answer; any other cause is `token-refused`, with its reason. */
export const LOGIN_LINK_TEXTS = texts('loginLink', {
  'token-expired': {
    en: 'This login link has expired. Ask for a new one.',
    es: 'Este enlace de inicio de sesión ha caducado. Pida otro.',
  },
  'token-signature': {
    en: 'This login link was changed on its way, so its signature is wrong.',
    es: 'Este enlace se modificó por el camino y su firma no es correcta.',
  },
  'token-issuer': {
    en: 'This login link was issued by somebody else.',
    es: 'Este enlace de inicio de sesión lo emitió otro servicio.',
  },
  'token-audience': {
    en: 'This link is not for logging in.',
    es: 'Este enlace no sirve para iniciar sesión.',
  },
  'token-malformed': {
    en: 'This login link is incomplete. Copy it whole.',
    es: 'Este enlace de inicio de sesión está incompleto. Cópielo entero.',
  },
  'token-user-not-found': {
    en: 'The user of this login link was not found.',
    es: 'No se ha encontrado al usuario de este enlace.',
  },
  'token-account-inactive': {
    en: 'The account of this login link is not active.',
    es: 'La cuenta de este enlace no está activa.',
  },
  'token-refused': {
    en: 'JWT authentication failed: {{reason}}',
    es: 'Ha fallado la autenticación con JWT: {{reason}}',
  },
});
/** The reason of `token-refused`. */
export const LOGIN_REASONS = texts('loginReason', {
  used: { en: 'the link was used before', es: 'el enlace ya se ha usado' },
  early: { en: 'jwt not active', es: 'el enlace aún no es válido' },
  claims: { en: 'claims are missing', es: 'le faltan datos' },
  unreadable: { en: 'the token cannot be read', es: 'el token no se puede leer' },
});

/** The refusals of a login link that have their own text. */
export type LoginLinkCause = Exclude<keyof typeof LOGIN_LINK_TEXTS, 'token-refused'>;
