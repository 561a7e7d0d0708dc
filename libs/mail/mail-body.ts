import type { Language } from '#libs/contracts/messages/language.js';
import { PRODUCT_NAME } from '#libs/contracts/product.js';
import { escapeHtml } from './escape-html.js';
import { MAIL_STYLES, LOOK } from './mail-look.js';
import { cidOf, type MailPicture } from './mail-picture.js';

export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
  pictures?: readonly MailPicture[];
}

export interface MailBody {
  lang: Language;
  subject: string;
  /** Empty if the name is unknown. */
  firstName: string;
  paragraphs: readonly string[];
  /** What the e-mail is about, such as an experiment, and facts about it, one per line. */
  facts?: { title: string; lines: readonly string[] };
  /** Shown above or below the facts. The texts contain everything that the pictures show. */
  pictures?: readonly MailPicture[] | undefined;
  link: { label: string; url: string };
  footer: string;
  /** A translation, shown below, if the reader's language is unknown. */
  translation?: Pick<MailBody, 'lang' | 'paragraphs' | 'facts' | 'link' | 'footer'>;
}

const GREETING: Record<Language, (firstName: string) => string> = {
  en: (firstName) => `Hello${firstName && ` ${firstName}`},`,
  es: (firstName) => `Hola${firstName && `, ${firstName}`}:`,
};
const FALLBACK: Record<Language, string> = {
  en: 'If the button does not work, copy this address into your browser:',
  es: 'Si el botón no funciona, copie esta dirección en su navegador:',
};

/** An address of the console, absolute. */
export const consoleAddress = (publicUrl: string, path: string, query: Record<string, string> = {}): string =>
  addressWith(publicUrl, path, { sign: '?', values: query });

/** Like `consoleAddress`, with values in the fragment: browsers do not send it to servers, so no log contains it. */
export const secretAddress = (publicUrl: string, path: string, values: Record<string, string>): string =>
  addressWith(publicUrl, path, { sign: '#', values });

function addressWith(
  publicUrl: string,
  path: string,
  { sign, values }: { sign: '?' | '#'; values: Record<string, string> },
): string {
  const text = new URLSearchParams(values).toString().replaceAll('+', '%20');
  return `${publicUrl.replace(/\/+$/, '')}${path}${text && `${sign}${text}`}`;
}

const CHOICE: Record<Language, string> = {
  en: 'Choose which emails you get:',
  es: 'Elija qué correos recibe:',
};

/** Ends the footer of an optional e-mail with the address where the reader can switch such e-mails off. */
export const withChoice = (footer: string, lang: Language, publicUrl: string): string =>
  `${footer} ${CHOICE[lang]} ${consoleAddress(publicUrl, '/profile')}`;

/**
 * A short e-mail with one link, as plain text and as HTML. Every text is escaped; pictures are attached, so it loads nothing from
 * elsewhere.
 */
export function renderMail(mail: MailBody): ComposedMail {
  const { subject, pictures } = mail;
  return { subject, text: asText(mail), html: asHtml(mail), ...(pictures?.length ? { pictures } : {}) };
}

function asText({ lang, firstName, paragraphs, facts, link, footer, translation }: MailBody): string {
  const about = facts ? [[facts.title, ...facts.lines].join('\n')] : [];
  const parts = [GREETING[lang](firstName), ...paragraphs, ...about, `${link.label}:\n${link.url}`, footer];
  return [...parts, ...(translation ? [asText({ ...translation, firstName, subject: '' })] : [])].join('\n\n');
}

// Every mail program draws tables and inline styles correctly; the style sheet only adds the dark and the narrow
// layout.
function asHtml(mail: MailBody): string {
  const { lang, subject, firstName, translation } = mail;
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${MAIL_STYLES}</style>
</head>
<body class="page" style="${LOOK.page}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="around" align="center" style="${LOOK.around}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${LOOK.column}">
<tr><td class="brand" style="${LOOK.brand}">${PRODUCT_NAME}</td></tr>
${card(mail)}
${translation ? `<tr><td style="${LOOK.between}"></td></tr>\n${card({ ...translation, firstName })}` : ''}
</table>
</td></tr></table>
</body>
</html>
`;
}

/** The body of an e-mail and its footer, in one language. */
function card({
  lang,
  firstName,
  paragraphs,
  facts,
  pictures = [],
  link,
  footer,
}: Omit<MailBody, 'subject' | 'translation'>): string {
  const url = escapeHtml(link.url);
  const lines = [GREETING[lang](firstName), ...paragraphs].map(
    (text) => `<p style="${LOOK.paragraph}">${escapeHtml(text)}</p>`,
  );
  const about =
    facts &&
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${LOOK.factsTable}"><tr><td class="facts" style="${LOOK.facts}">
<strong>${escapeHtml(facts.title)}</strong>${facts.lines.map((line) => `<br>${escapeHtml(line)}`).join('')}
</td></tr></table>`;
  return `<tr><td class="card" lang="${lang}" style="${LOOK.card}">
${lines.join('\n')}
${shown(pictures, 'above')}
${about ?? ''}
${shown(pictures, 'below')}
<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="${LOOK.buttonCell}"><a href="${url}" style="${LOOK.button}">${escapeHtml(link.label)}</a></td></tr></table>
<p class="quiet" style="${LOOK.fallback}">${FALLBACK[lang]}<br><a class="quiet" href="${url}" style="${LOOK.address}">${url}</a></p>
</td></tr>
<tr><td class="quiet" lang="${lang}" style="${LOOK.footer}">${escapeHtml(footer)}</td></tr>`;
}

const shown = (pictures: readonly MailPicture[], place: MailPicture['place']): string =>
  pictures
    .filter((picture) => picture.place === place)
    .map(
      (picture) =>
        `<p style="${LOOK.paragraph}"><img src="cid:${cidOf(picture)}" alt="${escapeHtml(picture.alt)}" width="${picture.width}" style="${LOOK.picture}; max-width: ${picture.width}px"></p>`,
    )
    .join('\n');
