import type { ReactElement } from 'react';
import { cleanup } from '@testing-library/react';
import type { Language } from '#libs/contracts/messages/language.js';
import { renderPage } from './render-page.js';

type Texts = { preload(language: Language): Promise<void> };

/**
 * Every paragraph and list item of a rendered document, as readers see it, in one language. Headers and summaries are omitted: a fact has
 * to be in the text itself.
 */
export async function readDocument(element: ReactElement, texts: Texts, language: Language): Promise<string[]> {
  const { container } = await renderPage(element, { language, texts: [texts] });
  const lines = [...container.querySelectorAll('.document-section :is(p, li)')].map(({ textContent }) => textContent);
  cleanup();
  return lines;
}
