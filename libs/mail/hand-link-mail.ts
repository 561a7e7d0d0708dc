import { STEP_TEXTS } from '#libs/contracts/experiment/run/hand-texts.js';
import type { HandStepName } from '#libs/contracts/experiment/run/hand-step.js';
import { formatText } from '#libs/contracts/messages/format-text.js';
import type { Language } from '#libs/contracts/messages/language.js';
import { PLATFORM_NAMES, type Platform } from '#libs/contracts/platform/platform.js';
import { PRODUCT_NAME } from '#libs/contracts/product.js';
import { renderMail, type ComposedMail } from './mail-body.js';
import { scriptUrl } from './script-url.js';

interface LinkedScript {
  uuid: string;
  name: string;
  platform: Platform;
  step: HandStepName;
}

const TEXTS: Record<
  Language,
  { subject(name: string): string; lead(platform: string): string; link: string; footer: string }
> = {
  en: {
    subject: (name) => `The script of your experiment "${name}"`,
    lead: (platform) =>
      `You asked for this link. Open it on a computer: there you can copy the script into ${platform}.`,
    link: 'Open the script',
    footer: `You asked for this message in ${PRODUCT_NAME}. If it was not you, ignore this message: the link works only after you log in.`,
  },
  es: {
    subject: (name) => `El script de su experimento «${name}»`,
    lead: (platform) => `Ha pedido este enlace. Ábralo en un ordenador: allí puede copiar el script en ${platform}.`,
    link: 'Abrir el script',
    footer: `Ha pedido este mensaje en ${PRODUCT_NAME}. Si no ha sido usted, ignore este mensaje: el enlace solo funciona después de iniciar sesión.`,
  },
};

/** The link to an open script, for a person who read about it on a phone. */
export function handLinkMail(
  { uuid, name, platform, step }: LinkedScript,
  { lang, firstName, publicUrl }: { lang: Language; firstName: string; publicUrl: string },
): ComposedMail {
  const texts = TEXTS[lang];
  return renderMail({
    lang,
    firstName,
    subject: texts.subject(name),
    paragraphs: [texts.lead(PLATFORM_NAMES[platform]), formatText(STEP_TEXTS[step], lang)],
    link: { label: texts.link, url: scriptUrl(publicUrl, { uuid, platform }) },
    footer: texts.footer,
  });
}
