/** @jest-environment jsdom */
import '../../testing/jsdom.js';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { ACCESS_TEXTS } from '#libs/contracts/account/access-texts.js';
import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import { AD_SET } from '#libs/contracts/experiment/run/level-texts.js';
import { FIT_TEXTS } from '#libs/contracts/experiment/plan/fit-texts.js';
import { messageFields } from '#libs/contracts/messages/format-text.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { ALL_TEXTS } from '../../testing/all-texts.js';
import { toProblem } from './problem.js';
import { useProblemText, useServerText } from './use-problem-text.js';

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ resources: ALL_TEXTS, interpolation: { escapeValue: false } });
});

/** A hook's result in a language. The hook is unmounted, so that a later change of the language does not render it again. */
function once<T>(language: 'en' | 'es', hook: () => T): T {
  void i18next.changeLanguage(language);
  const { result, unmount } = renderHook(hook);
  unmount();
  return result.current;
}
const serverText = (language: 'en' | 'es') => once(language, useServerText);
const problemText = (status: number, data: object) => once('es', useProblemText)(toProblem({ status, data }));

describe('texts of the server', () => {
  it("ERR-013 are shown in the reader's language, by their key alone", () => {
    const text = { ...messageFields(ACCESS_TEXTS.emailTaken), message: 'Words that are never shown.' };
    expect(serverText('en')(text)).toBe('This email is already in use.');
    expect(serverText('es')(text)).toBe('Este correo electrónico ya está en uso.');
    expect(serverText('es')({ message: 'This email is already in use.' })).toBe('This email is already in use.');
  });

  it('BILL-051 name their subject', () => {
    const text = messageFields(withParams(ACCESS_TEXTS.invited, { email: 'a.b+c@d.test' }));
    expect(serverText('es')(text)).toBe('Se ha enviado una invitación a a.b+c@d.test.');
  });

  it("ERR-013 format figures and amounts in the reader's language", () => {
    const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
    const values = { budget: usd(123_500), minimum: usd(5_040), needed: usd(700), tested: 1_200, adSets: 24 };
    const { one: group, many: groups } = AD_SET;
    const text = messageFields(withParams(FIT_TEXTS.budgetOrSmaller, { ...values, group, groups }));
    expect(serverText('en')(text)).toBe(text.message);
    expect(text.message).toContain('The budget of 1,235 USD does not');
    expect(serverText('es')(text)).toBe(
      'El presupuesto de 1.235 USD no da a cada conjunto de anuncios el mínimo de la plataforma para la ejecución, ' +
        '50,4 USD. Auméntelo a 7 USD o pruebe 1.200 variaciones en 24 conjuntos de anuncios.',
    );
  });

  it.each<[what: string, answer: object]>([
    ['an unknown key', { key: 'access.tomorrow' }],
    ['a group of texts instead of a key', { key: 'access' }],
    ['an invalid key', { key: 7 }],
  ])('are shown as received with %s', (_what, answer) => {
    expect(problemText(409, { message: 'Something new.', ...answer })).toBe('Something new.');
  });

  it('ERR-012 other errors show the description of the body', () => {
    const body = { message: 'The page is not published.', code: 400104, error: 'The page is not published.' };
    expect(problemText(400, body)).toBe('The page is not published.');
    expect(problemText(409, { message: 'This is a sentence of tomorrow.', code: 'new', error: 'x' })).toBe(
      'This is a sentence of tomorrow.',
    );
    expect(problemText(409, { ...messageFields(EXPERIMENT_TEXTS.notRunning), code: 'not-running', error: 'x' })).toBe(
      'Este experimento no está en curso.',
    );
    expect(problemText(429, { ...messageFields(ACCESS_TEXTS.tooManyAttempts), code: 'too-many-attempts' })).toBe(
      'Demasiados intentos. Espere un rato y vuelva a intentarlo.',
    );
  });
});
