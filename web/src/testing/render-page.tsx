import './jsdom.js';
import type { ReactElement } from 'react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { act, render } from '@testing-library/react';
import type { Language } from '#libs/contracts/messages/language.js';
import { ALL_TEXTS } from './all-texts.js';

interface Options {
  language?: Language;
  /** The page's own texts. */
  texts?: { preload(language: Language): Promise<void> }[];
}

/** Renders a component in a router and in a language. Any other address shows as `at /where`. */
export async function renderPage(element: ReactElement, { language = 'en', texts = [] }: Options = {}) {
  if (!i18next.isInitialized) {
    await i18next.use(initReactI18next).init({
      resources: ALL_TEXTS,
      interpolation: { escapeValue: false },
    });
  }
  await i18next.changeLanguage(language);
  for (const { preload } of texts) await preload(language);
  // Waits inside act() until lazy parts and effects have finished.
  return act(async () =>
    render(
      <MemoryRouter initialEntries={['/']}>
        <Routes>
          <Route path="/" element={element} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>,
    ),
  );
}

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
}
