/** @jest-environment jsdom */
import '../../testing/jsdom.js';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ACCOUNT_END } from '#libs/contracts/account/account-end.js';
import { MONTHLY_PLAN } from '#libs/contracts/billing/monthly-plan.js';
import { OPERATOR, SUPPORT_EMAIL } from '../../lib/site.js';
import { readDocument } from '../../testing/read-document.js';
import { CookiesDocument } from './cookies-document.js';
import { LegalPage, type LegalName } from './legal-page.js';
import { legalTexts } from './legal-texts.js';

const HOUSEKEEPING = path.resolve(
  import.meta.dirname,
  '../../../../libs/database/repositories/housekeeping.repository.ts',
);

const read = (name: LegalName, language: 'en' | 'es') =>
  readDocument(name === 'cookies' ? <CookiesDocument /> : <LegalPage name={name} />, legalTexts, language);

/** Expects these whole sentences in the document, in both languages. Other sentences in the same paragraph are ignored. */
async function expectSentences(name: LegalName, english: string[], spanish: string[]): Promise<void> {
  for (const [language, sentences] of [['en', english] as const, ['es', spanish] as const]) {
    const text = (await read(name, language)).join('\n');
    for (const sentence of sentences) expect(text).toContain(sentence);
  }
}

/** All sentences of the three documents that match a pattern. */
async function sentencesWith(pattern: RegExp): Promise<string[]> {
  const found: string[] = [];
  for (const name of ['privacy', 'terms', 'cookies'] as const)
    for (const line of await read(name, 'en'))
      found.push(...line.split(/(?<=\.) /).filter((sentence) => pattern.test(sentence)));
  return found;
}

describe('facts of the legal documents', () => {
  it('LEGAL-003 preferences are managed via a consent manager', async () => {
    await expectSentences(
      'cookies',
      ['Preferences are managed via our consent manager: the panel that appears on your first visit.'],
      [
        'Las preferencias se gestionan mediante nuestro gestor de consentimiento: el panel que aparece en su primera visita.',
      ],
    );
  });

  it('LEGAL-006 the free trial is 14 days or 2 free experiments, whichever comes first', async () => {
    await expectSentences(
      'terms',
      ['New customers may use a free trial of 14 days or 2 free experiments, whichever comes first.'],
      [
        'Los clientes nuevos pueden usar una prueba gratuita de 14 días o 2 experimentos gratuitos, lo que ocurra primero.',
      ],
    );
  });

  it('LEGAL-007 the minimum age is 18, in the terms and in the privacy policy', async () => {
    await expectSentences(
      'terms',
      ['You must be at least 18 years old and able to enter into a contract.'],
      ['Debe tener al menos 18 años y capacidad para contratar.'],
    );
    await expectSentences(
      'privacy',
      ['Polyad is for professionals who are 18 or older.'],
      ['Polyad es para profesionales que tengan 18 años o más.'],
    );
    for (const sentence of await sentencesWith(/years old|\d+ or older/)) expect(sentence).toContain('18');
  });

  it('LEGAL-008 no refunds, cancellation at the end of the paid term, and USD only', async () => {
    await expectSentences(
      'terms',
      [
        'There are no refunds, not even for a partly used term, unless the law requires one.',
        'Cancellation takes effect at the end of the paid term; until then everything works, and you can resubscribe.',
        'All prices and payments are in US dollars (USD) only. Prices include any tax that we must collect.',
      ],
      [
        'No hay reembolsos, ni siquiera por un periodo usado en parte, salvo que la ley exija uno.',
        'La cancelación surte efecto al final del periodo pagado; hasta entonces todo funciona y puede volver a suscribirse.',
        'Todos los precios y pagos son solo en dólares estadounidenses (USD). Los precios incluyen los impuestos que debamos recaudar.',
      ],
    );
  });

  it('LEGAL-009 data is kept up to 6 months after the account ends, and an opt-out is handled within 15 days', async () => {
    await expectSentences(
      'privacy',
      ['After your account ends we keep its data for up to 6 months,', 'an opt-out is handled within 15 days.'],
      [
        'Cuando su cuenta termina, conservamos sus datos hasta 6 meses,',
        'una exclusión se atiende en un plazo de 15 días.',
      ],
    );
    await expectSentences(
      'terms',
      ["The account's data is kept for up to 6 months after the account ends and then erased,"],
      ['Los datos de la cuenta se conservan hasta 6 meses después del fin de la cuenta y después se borran,'],
    );
    for (const sentence of await sentencesWith(/\d+ months?\b/))
      expect(sentence).toContain(`${ACCOUNT_END.keptMonths} months`);
  });

  it('LEGAL-010 the accepted cards are Visa, Mastercard, American Express and Discover, plus PayPal', async () => {
    await expectSentences(
      'terms',
      ['We accept Visa, Mastercard, American Express, Discover and PayPal.'],
      ['Aceptamos Visa, Mastercard, American Express, Discover y PayPal.'],
    );
  });

  it('LEGAL-011 the checkout accepts cards', async () => {
    await expectSentences(
      'terms',
      ['The checkout in the product takes cards.'],
      ['El proceso de pago del producto admite tarjetas.'],
    );
  });

  it('LEGAL-012 California law, claims within 1 year, 30 days of negotiation before arbitration in Los Angeles', async () => {
    await expectSentences(
      'terms',
      [
        'These terms are governed by the law of the State of California,',
        'A claim has to be brought within 1 year after it arose; after that it is barred.',
        'Both sides then try in good faith to settle it by informal negotiation for 30 days.',
        'Then, arbitration. What remains is decided by binding arbitration in Los Angeles, California,',
      ],
      [
        'Estas condiciones se rigen por la ley del estado de California,',
        'Una reclamación debe presentarse en el plazo de 1 año desde que surgió; después prescribe.',
        'Ambas partes intentan entonces de buena fe resolverlo mediante negociación informal durante 30 días.',
        'Después, arbitraje. Lo que quede se decide por arbitraje vinculante en Los Ángeles, California,',
      ],
    );
    const terms = (await read('terms', 'en')).join('\n');
    expect(terms.indexOf('informal negotiation')).toBeLessThan(terms.indexOf('binding arbitration'));
  });

  it('LEGAL-013 liability is capped at the lesser of six months of fees paid or 3,000 USD', async () => {
    await expectSentences(
      'terms',
      [
        'Our total liability for all claims is capped at the lesser of the fees you paid in the six months before the claim arose or 3,000 USD.',
      ],
      [
        'Nuestra responsabilidad total por todas las reclamaciones está limitada a lo menor entre las tarifas que pagó en los seis meses anteriores a la reclamación y 3.000 USD.',
      ],
    );
  });

  it('the documents name the legal entity behind them', async () => {
    await expectSentences(
      'privacy',
      [`Responsible for your data: ${OPERATOR}.`],
      [`Responsable de sus datos: ${OPERATOR}.`],
    );
    await expectSentences(
      'terms',
      [`Our contact: ${OPERATOR}, ${SUPPORT_EMAIL}.`],
      [`Nuestro contacto: ${OPERATOR}, ${SUPPORT_EMAIL}.`],
    );
  });

  it('the privacy policy states when records with a short period are deleted', async () => {
    const code = readFileSync(HOUSEKEEPING, 'utf8');
    const after = (table: string, unit: string) => new RegExp(`${table}: .*interval '(\\d+) ${unit}`).exec(code)?.[1];
    expect(after('login_failure', 'day')).toBe('1');
    const days = after('invitation', 'days');
    await expectSentences(
      'privacy',
      [
        `the count of failed logins after a day, sessions 30 days after they began, invitations ${days} days after they were used, withdrawn or expired.`,
      ],
      [
        `el recuento de inicios de sesión fallidos al cabo de un día, las sesiones 30 días después de empezar y las invitaciones ${days} días después de usarse, retirarse o caducar.`,
      ],
    );
  });

  it('the terms name the charged price', async () => {
    const { baseCents, capCents, includedVariations, extraTenthsOfCent, seats } = MONTHLY_PLAN;
    const dollars = (cents: number) => `$${(cents / 100).toLocaleString('en')}`;
    await expectSentences(
      'terms',
      [
        `The Monthly plan costs ${dollars(baseCents)} per month per client per API`,
        `It includes ${seats} user seats, unlimited experiments and ${includedVariations.toLocaleString('en')} variations per month.`,
        `Each further variation costs $${extraTenthsOfCent / 1_000}.`,
        `A plan is capped at ${dollars(capCents)} per month.`,
        `A plan has ${seats} user seats.`,
      ],
      [`El plan Mensual cuesta ${baseCents / 100} $ al mes por cliente y por API`],
    );
  });
});
