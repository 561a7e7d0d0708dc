import { BILLING_CURRENCY, BILLING_LIMITS } from '#libs/contracts/billing/billing-limits.js';
import { LOCALES, type Language } from '#libs/contracts/messages/language.js';
import { PLATFORM_NAMES, type Platform } from '#libs/contracts/platform/platform.js';
import { PRODUCT_NAME } from '#libs/contracts/product.js';
import { consoleAddress, renderMail, type ComposedMail } from './mail-body.js';

/** An amount that a card's bank is about to release. */
export interface EndingHold {
  name: string;
  platform: Platform;
  amountCents: number;
  card: string;
}

interface Texts {
  subject: string;
  paragraphs: string[];
  label: string;
  footer: string;
}

const TEXTS: Record<Language, (hold: EndingHold & { amount: string; days: number }) => Texts> = {
  en: ({ name, platform, amount, card, days }) => ({
    subject: `The fee of your experiment "${name}" is no longer held`,
    paragraphs: [
      `Your card ${card} was holding ${amount} for this experiment. Nothing of the experiment exists on ${PLATFORM_NAMES[platform]} yet. Banks hold an amount for ${days} days, and yours did not extend the hold without your confirmation.`,
      'Nothing was charged. Check why the experiment has not started and whether your card still works.',
    ],
    label: 'Open your cards',
    footer: `${PRODUCT_NAME} sends this once to the owner of a team whose card no longer holds a fee.`,
  }),
  es: ({ name, platform, amount, card, days }) => ({
    subject: `La tarifa de su experimento «${name}» deja de estar retenida`,
    paragraphs: [
      `Su tarjeta ${card} retenía ${amount} para este experimento, del que todavía no existe nada en ${PLATFORM_NAMES[platform]}. Los bancos retienen un importe durante ${days} días y el suyo no ha ampliado la retención sin su confirmación.`,
      'No se ha cobrado nada. Compruebe por qué no ha empezado el experimento y si su tarjeta sigue funcionando.',
    ],
    label: 'Abrir sus tarjetas',
    footer: `${PRODUCT_NAME} envía este mensaje una sola vez al propietario de un equipo cuya tarjeta deja de retener una tarifa.`,
  }),
};

/** Notifies a team's owner that a card no longer holds a fee, before anything was created. */
export function holdEndsMail(
  { lang, firstName, publicUrl }: { lang: Language; firstName: string; publicUrl: string },
  hold: EndingHold,
): ComposedMail {
  const amount = new Intl.NumberFormat(LOCALES[lang], { style: 'currency', currency: BILLING_CURRENCY }).format(
    hold.amountCents / 100,
  );
  const { label, ...texts } = TEXTS[lang]({ ...hold, amount, days: BILLING_LIMITS.holdDays });
  const link = { label, url: consoleAddress(publicUrl, '/profile', { tab: '4' }) };
  return renderMail({ lang, firstName, ...texts, link });
}
