import { PRODUCT_NAME } from '#libs/contracts/product.js';
import { LANGUAGES, LOCALES, type Language } from '#libs/contracts/messages/language.js';
import { plainName } from './plain-name.js';
import { secretAddress, renderMail, type ComposedMail, type MailBody } from './mail-body.js';

/** The access that a visitor gets to shared results. */
export interface SharedAccess {
  email: string;
  group: string;
  key: string;
  expiresOn: Date;
  /** The name of the person who shares. */
  sender: string;
  team: string;
  /** Names of the experiments. */
  experiments: readonly string[];
}

/** How many experiments an e-mail names; the others are only counted. */
const MOST_NAMED = 10;

/**
 * The link to shared results (SHARE-012). It is in the sender's language first, then in the other language, because the visitor's
 * language is unknown.
 */
export function sharedResultsMail(
  { lang, publicUrl }: { lang: Language; publicUrl: string },
  access: SharedAccess,
): ComposedMail {
  const { email, group, key } = access;
  const url = secretAddress(publicUrl, '/experiments', { email, group, key });
  const { subject, ...own } = wordsOf(lang, access, url);
  const other = LANGUAGES.find((language) => language !== lang)!;
  const { subject: _, ...translated } = wordsOf(other, access, url);
  return renderMail({ lang, firstName: '', subject, ...own, translation: { lang: other, ...translated } });
}

function wordsOf(lang: Language, access: SharedAccess, url: string): Omit<MailBody, 'lang' | 'firstName'> {
  const { email, group, key, expiresOn, experiments } = access;
  const sender = plainName(access.sender, lang === 'es' ? 'Alguien' : 'Somebody');
  const team = plainName(access.team, '–');
  const names = experiments.slice(0, MOST_NAMED).map((name) => `· ${name}`);
  const more = experiments.length - names.length;
  const day = new Intl.DateTimeFormat(LOCALES[lang], { dateStyle: 'long', timeZone: 'UTC' }).format(expiresOn);
  if (lang === 'es')
    return {
      subject: `${sender} comparte resultados con usted`,
      paragraphs: [
        `${sender}, de ${team}, comparte con usted los resultados de sus experimentos en ${PRODUCT_NAME}. No necesita ninguna cuenta.`,
        `El acceso es personal y termina el ${day}. Si el enlace no le sirve, escriba estos datos en la página:`,
      ],
      facts: {
        title: 'Su acceso',
        lines: [
          ...[`Correo electrónico: ${email}`, `Grupo: ${group}`, `Clave: ${key}`, ...names],
          ...(more > 0 ? [`y ${more} más`] : []),
        ],
      },
      link: { label: 'Ver los resultados', url },
      footer: 'Si no conoce a quien comparte los resultados, no haga caso de este mensaje.',
    };
  return {
    subject: `${sender} shares results with you`,
    paragraphs: [
      `${sender} of ${team} shares the results of experiments on ${PRODUCT_NAME} with you. You need no account.`,
      `This access is personal and ends on ${day}. If the link does not work, enter these details on the page:`,
    ],
    facts: {
      title: 'Your access',
      lines: [
        ...[`Email: ${email}`, `Group: ${group}`, `Key: ${key}`, ...names],
        ...(more > 0 ? [`and ${more} more`] : []),
      ],
    },
    link: { label: 'See the results', url },
    footer: 'If you do not know who shares the results, ignore this message.',
  };
}
