/** @jest-environment jsdom */
import '../../testing/jsdom.js';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { ACCESS_MESSAGES, naming, NAMING_MESSAGES } from '#libs/contracts/account/access.js';
import { EXPERIMENT_FIGURES, EXPERIMENT_MESSAGES } from '#libs/contracts/experiment/experiment-messages.js';
import { fillIn } from '#libs/contracts/messages/fill-in.js';
import { ALL_TEXTS } from '../../testing/all-texts.js';
import { toProblem } from './problem.js';
import { SERVER_TEXTS } from './server-texts.js';
import { useProblemText, useServerText } from './use-problem-text.js';

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ resources: ALL_TEXTS, interpolation: { escapeValue: false } });
});

/** What a hook answers in a language; unmounted, so that the next change of language renders nothing again. */
function once<T>(language: 'en' | 'es', hook: () => T): T {
  void i18next.changeLanguage(language);
  const { result, unmount } = renderHook(hook);
  unmount();
  return result.current;
}
const serverText = (language: 'en' | 'es') => once(language, useServerText);
const problemText = (status: number, data: object) => once('es', useProblemText)(toProblem({ status, data }));

describe('texts of the server', () => {
  /** Every text that they share, with a figure in the place of each name. */
  const texts = Object.values<Record<string, string>>(SERVER_TEXTS)
    .flatMap((group) => Object.values(group))
    .map((text) => text.replace(/\{\{\w+\}\}/g, '7'));

  it('ERR-013 are all said in the language of the reader', () => {
    const [english, spanish] = [serverText('en'), serverText('es')];
    expect(texts.filter((text) => english(text) !== text)).toEqual([]);
    expect(texts.filter((text) => spanish(text) === text || spanish(text) === '')).toEqual([]);
  });

  it.each(Object.keys(NAMING_MESSAGES) as (keyof typeof NAMING_MESSAGES)[])(
    'BILL-051 name whom "%s" is about',
    (name) => {
      const text = naming(name, 'a.b+c@d.test');
      expect(text).toContain('a.b+c@d.test');
      expect(serverText('en')(text)).toBe(text);
      const said = serverText('es')(text);
      expect(said).toContain('a.b+c@d.test');
      expect(said).not.toBe(text);
    },
  );

  it('ERR-013 write figures and amounts as the language of the reader does', () => {
    const values = { budget: '1,235 USD', minimum: '50.4 USD', needed: '7 USD', tested: 1_200, adSets: 24 };
    const text = fillIn(EXPERIMENT_FIGURES.budgetOrSmaller, values);
    expect(serverText('en')(text)).toBe(text.replace('1200', '1,200'));
    expect(serverText('es')(text)).toBe(
      'El presupuesto de 1.235 USD no da a cada conjunto de anuncios el mínimo de la plataforma para la ejecución, ' +
        '50,4 USD. Auméntelo a 7 USD o pruebe 1.200 variaciones en 24 conjuntos de anuncios.',
    );
  });

  it('ERR-012 other errors show the description that the body gives', () => {
    const body = { message: 'The page is not published.', code: 400104, error: 'The page is not published.' };
    expect(problemText(400, body)).toBe('The page is not published.');
    expect(problemText(409, { message: 'This is a sentence of tomorrow.', code: 'new', error: 'x' })).toBe(
      'This is a sentence of tomorrow.',
    );
    expect(problemText(409, { message: EXPERIMENT_MESSAGES.notRunning, code: 'not-running', error: 'x' })).toBe(
      'Este experimento no está en curso.',
    );
    expect(problemText(429, { message: ACCESS_MESSAGES.tooManyAttempts, code: 'too-many-attempts' })).toBe(
      'Demasiados intentos. Espere un rato y vuelva a intentarlo.',
    );
  });
});
