import { TEAM_LIMITS } from '#libs/contracts/account/access.js';
import { plainName } from './plain-name.js';
import { PRODUCT_NAME } from '#libs/contracts/product.js';
import { LANGUAGES, type Language } from '#libs/contracts/messages/language.js';
import { consoleAddress, renderMail, type ComposedMail, type MailBody } from './mail-body.js';

interface Reader {
  lang: Language;
  /** Empty if the name is unknown. */
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

function compose(
  { lang, firstName }: Reader,
  { label, ...texts }: Texts,
  url: string,
  translation?: MailBody['translation'],
): ComposedMail {
  return renderMail({ lang, firstName, ...texts, link: { label, url }, translation });
}

/** The link to choose a new password (AUTH-027). */
export function passwordResetMail(reader: Reader, { email, token }: { email: string; token: string }): ComposedMail {
  const minutes = TEAM_LIMITS.resetMinutes;
  const texts: Record<Language, Texts> = {
    en: {
      subject: 'Choose a new password',
      paragraphs: [
        `Somebody, most likely you, asked for a new password for your ${PRODUCT_NAME} account.`,
        `The link works once, for ${minutes} minutes.`,
      ],
      label: 'Choose a new password',
      footer: 'If it was not you, ignore this message. Your password stays the same.',
    },
    es: {
      subject: 'Elija una contraseña nueva',
      paragraphs: [
        `Alguien, seguramente usted, ha pedido una contraseña nueva para su cuenta de ${PRODUCT_NAME}.`,
        `El enlace funciona una sola vez, durante ${minutes} minutos.`,
      ],
      label: 'Elegir una contraseña nueva',
      footer: 'Si no fue usted, no tiene que hacer nada: su contraseña no cambia.',
    },
  };
  return compose(reader, texts[reader.lang], consoleAddress(reader.publicUrl, '/password/reset', { email, token }));
}

/** The link that confirms the e-mail of an account that is in use and asks for the free trial (BILL-074). */
export function trialConfirmationMail(reader: Reader, { token }: { token: string }): ComposedMail {
  const minutes = TEAM_LIMITS.loginLinkMinutes;
  const texts: Record<Language, Texts> = {
    en: {
      subject: `Confirm your email for your free trial of ${PRODUCT_NAME}`,
      paragraphs: [
        `You asked for the free trial of ${PRODUCT_NAME}. Open this link to confirm your email, then start the trial.`,
        `The link works once, for ${minutes} minutes. Ask for the trial again to get a new one.`,
      ],
      label: 'Confirm and log in',
      footer: 'If you did not ask for it, ignore this message: no trial starts.',
    },
    es: {
      subject: `Confirme su correo electrónico para la prueba gratuita de ${PRODUCT_NAME}`,
      paragraphs: [
        `Ha pedido la prueba gratuita de ${PRODUCT_NAME}. Abra este enlace para confirmar su correo electrónico y después inicie la prueba.`,
        `El enlace funciona una sola vez, durante ${minutes} minutos. Vuelva a pedir la prueba para recibir otro.`,
      ],
      label: 'Confirmar e iniciar sesión',
      footer: 'Si no la ha pedido, no haga caso de este mensaje: no empieza ninguna prueba.',
    },
  };
  return compose(reader, texts[reader.lang], consoleAddress(reader.publicUrl, '/login', { token }));
}

/** The link that confirms an e-mail by logging in (AUTH-022). */
export function confirmationMail(reader: Reader, { token }: { token: string }): ComposedMail {
  const minutes = TEAM_LIMITS.loginLinkMinutes;
  const texts: Record<Language, Texts> = {
    en: {
      subject: `Confirm your email for ${PRODUCT_NAME}`,
      paragraphs: [
        `Welcome to ${PRODUCT_NAME}. Open this link to confirm your email and log in.`,
        `The link works once, for ${minutes} minutes. Log in with your password to get a new one.`,
      ],
      label: 'Confirm and log in',
      footer: 'If you did not sign up, ignore this message.',
    },
    es: {
      subject: `Confirme su correo electrónico para ${PRODUCT_NAME}`,
      paragraphs: [
        `Le damos la bienvenida a ${PRODUCT_NAME}. Abra este enlace para confirmar su correo electrónico e iniciar sesión.`,
        `El enlace funciona una sola vez, durante ${minutes} minutos. Inicie sesión con su contraseña para recibir otro.`,
      ],
      label: 'Confirmar e iniciar sesión',
      footer: 'Si no se ha registrado, no haga caso de este mensaje.',
    },
  };
  return compose(reader, texts[reader.lang], consoleAddress(reader.publicUrl, '/login', { token }));
}

/**
 * The link to join a team (PROFILE-045). It is in the inviter's language first, then in the other language, because the invited person's
 * language is unknown.
 */
export function invitationMail(
  reader: Reader,
  { token, email, id, ...names }: { token: string; email: string; id: string; team: string; inviter: string },
): ComposedMail {
  const inviter = (nobody: string) => plainName(names.inviter, nobody);
  const team = plainName(names.team, '–');
  const days = TEAM_LIMITS.invitationDays;
  const texts: Record<Language, Texts> = {
    en: {
      subject: `${inviter('Somebody')} invites you to ${PRODUCT_NAME}`,
      paragraphs: [
        `${inviter('Somebody')} invites you to the team ${team} on ${PRODUCT_NAME}.`,
        `The link works once, for ${days} days.`,
      ],
      label: 'Join the team',
      footer: 'If you do not know who invites you, ignore this message.',
    },
    es: {
      subject: `${inviter('Alguien')} le invita a ${PRODUCT_NAME}`,
      paragraphs: [
        `${inviter('Alguien')} le invita al equipo ${team} en ${PRODUCT_NAME}.`,
        `El enlace funciona una sola vez, durante ${days} días.`,
      ],
      label: 'Unirme al equipo',
      footer: 'Si no conoce a quien le invita, no haga caso de este mensaje.',
    },
  };
  const url = consoleAddress(reader.publicUrl, '/join', { token, email, id });
  const other = LANGUAGES.find((lang) => lang !== reader.lang)!;
  const { paragraphs, label, footer } = texts[other];
  return compose(reader, texts[reader.lang], url, { lang: other, paragraphs, link: { label, url }, footer });
}
