/** @jest-environment jsdom */
import '../testing/jsdom.js';
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { ALL_TEXTS } from '../testing/all-texts.js';
import { startLibraryLabels } from './library-labels.js';

it("SHELL-033 labels the library's parts in the language of the interface", async () => {
  await i18next.init({ lng: 'es', resources: ALL_TEXTS, interpolation: { escapeValue: false } });
  startLibraryLabels();
  document.body.innerHTML =
    '<div role="dialog"><button aria-label="Close"></button>' +
    '<span>Lima<button aria-label="Remove tag"></button></span><button aria-label="Closed"></button></div>';
  expect(await screen.findByRole('button', { name: 'Cerrar' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Quitar Lima' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Closed' })).toBeTruthy();
  await i18next.changeLanguage('en');
  expect(screen.getByRole('button', { name: 'Remove Lima' })).toBeTruthy();
});
