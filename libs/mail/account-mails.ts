import { TEAM_LIMITS } from '#libs/contracts/access.js';
import { PRODUCT_NAME } from '#libs/contracts/product.js';
import type { Language } from '#libs/contracts/language.js';
import { renderLetter } from './letter.js';

export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
}

interface Reader {
  lang: Language;
  /** Empty where the name is not known yet. */
  firstName: string;
  /** Address of the console. */
  publicUrl: string;
}

interface Texts {
  subject: string;
  paragraphs: string[];
  label: string;
  footer: string;
}

const greeting = ({ lang, firstName }: Reader): string =>
  lang === 'es' ? `Hola${firstName && `, ${firstName}`}:` : `Hello${firstName && ` ${firstName}`},`;

const address = (publicUrl: string, path: string, query: Record<string, string>): string =>
  `${publicUrl.replace(/\/+$/, '')}${path}?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`;

function compose(reader: Reader, { subject, paragraphs, label, footer }: Texts, url: string): ComposedMail {
  const letter = { lang: reader.lang, greeting: greeting(reader), paragraphs, link: { label, url }, footer };
  return { subject, ...renderLetter(letter) };
}

/** The link to choose a new password (AUTH-027). */
export function passwordResetMail(reader: Reader, { email, token }: { email: string; token: string }): ComposedMail {
  const minutes = TEAM_LIMITS.resetMinutes;
  const texts: Record<Language, Texts> = {
    en: {
      subject: 'Choose a new password',
      paragraphs: [
        `somebody, most likely you, asked for a new password of your ${PRODUCT_NAME} account.`,
        `The link works once, for ${minutes} minutes.`,
      ],
      label: 'Choose a new password',
      footer: 'If it was not you, nothing has to be done: your password stays as it is.',
    },
    es: {
      subject: 'Elige una nueva contraseña',
      paragraphs: [
        `alguien, seguramente tú, ha pedido una nueva contraseña para tu cuenta de ${PRODUCT_NAME}.`,
        `El enlace funciona una sola vez, durante ${minutes} minutos.`,
      ],
      label: 'Elegir una nueva contraseña',
      footer: 'Si no fuiste tú, no tienes que hacer nada: tu contraseña no cambia.',
    },
  };
  return compose(reader, texts[reader.lang], address(reader.publicUrl, '/password/reset', { email, token }));
}

/** The link that confirms an e-mail by logging in (AUTH-022). */
export function confirmationMail(reader: Reader, { token }: { token: string }): ComposedMail {
  const minutes = TEAM_LIMITS.loginLinkMinutes;
  const texts: Record<Language, Texts> = {
    en: {
      subject: `Confirm your email for ${PRODUCT_NAME}`,
      paragraphs: [
        `welcome to ${PRODUCT_NAME}. Open this link to confirm your email and log in.`,
        `The link works once, for ${minutes} minutes. Log in with your password to get a new one.`,
      ],
      label: 'Confirm and log in',
      footer: 'If you did not sign up, ignore this message.',
    },
    es: {
      subject: `Confirma tu correo para ${PRODUCT_NAME}`,
      paragraphs: [
        `te damos la bienvenida a ${PRODUCT_NAME}. Abre este enlace para confirmar tu correo e iniciar sesión.`,
        `El enlace funciona una sola vez, durante ${minutes} minutos. Inicia sesión con tu contraseña para recibir otro.`,
      ],
      label: 'Confirmar e iniciar sesión',
      footer: 'Si no te has registrado, ignora este mensaje.',
    },
  };
  return compose(reader, texts[reader.lang], address(reader.publicUrl, '/login', { token }));
}

/** The link to join a team (PROFILE-045). */
export function invitationMail(
  reader: Reader,
  { token, email, id, team, inviter }: { token: string; email: string; id: string; team: string; inviter: string },
): ComposedMail {
  const days = TEAM_LIMITS.invitationDays;
  const texts: Record<Language, Texts> = {
    en: {
      subject: `${inviter} invites you to ${PRODUCT_NAME}`,
      paragraphs: [
        `${inviter} invites you to the team ${team} on ${PRODUCT_NAME}.`,
        `The link works once, for ${days} days.`,
      ],
      label: 'Join the team',
      footer: 'If you do not know the sender, ignore this message.',
    },
    es: {
      subject: `${inviter} te invita a ${PRODUCT_NAME}`,
      paragraphs: [
        `${inviter} te invita al equipo ${team} en ${PRODUCT_NAME}.`,
        `El enlace funciona una sola vez, durante ${days} días.`,
      ],
      label: 'Unirme al equipo',
      footer: 'Si no conoces al remitente, ignora este mensaje.',
    },
  };
  return compose(reader, texts[reader.lang], address(reader.publicUrl, '/join', { token, email, id }));
}
