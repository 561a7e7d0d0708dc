import { describe, expect, it } from '@jest/globals';
import { checkedTexts } from './checked-texts.js';
import { isOtherLanguage } from './text-language.js';

const wanted = { length: 30, language: 'en', count: 10 } as const;

describe('texts of a model', () => {
  it.each([
    ['a list', '["Walk lighter", "Made by hand"]'],
    ['a list within other words', 'Sure! Here you are:\n```json\n["Walk lighter", "Made by hand"]\n```'],
    ['numbered lines', '1. Walk lighter\n2) "Made by hand"\n'],
    ['lines with dots', '- Walk lighter\n• “Made by hand”'],
  ])('are read from %s', (_, answer) => expect(checkedTexts(answer, wanted)).toEqual(['Walk lighter', 'Made by hand']));

  it('AI-011 have at most the requested number of characters', () => {
    const texts = [`${'x'.repeat(29)}🎉`, 'x'.repeat(31)];
    expect(checkedTexts(JSON.stringify(texts), wanted)).toEqual([texts[0]]);
  });

  it('are unique regardless of case and punctuation, and never empty', () => {
    const texts = ['Walk lighter', 'walk lighter!', ' ', '\u200B', 'Walk\u200B lighter', 7, null];
    expect(checkedTexts(JSON.stringify(texts), wanted)).toEqual(['Walk lighter']);
  });

  it('are at most as many as requested', () =>
    expect(checkedTexts('["A one","B two","C three"]', { ...wanted, count: 2 })).toEqual(['A one', 'B two']));
});

describe('language of a text', () => {
  it.each([
    ['en', 'Le confort de tous les jours pour la ville'],
    ['en', 'Zapatos hechos a mano en Elche'],
    ['es', 'Made for every day, and for you'],
    ['de', 'The best shoes of the summer'],
    ['en', 'Самая лёгкая обувь'],
  ] as const)('excludes %s: %s', (language, text) => expect(isOtherLanguage(text, language)).toBe(true));

  it.each([
    ['en', 'Feels like your first day out'],
    ['en', 'Zara Home'],
    ['es', 'Como el primer día de viaje'],
    ['es', 'Calzados Sol'],
    ['pt', 'O conforto de cada dia para você'],
    ['it', 'La comodità di ogni giorno per la città'],
    ['fr', 'Le confort de tous les jours pour la ville'],
    ['de', 'Für jeden Tag und für Sie gemacht'],
  ] as const)('may be %s: %s', (language, text) => expect(isOtherLanguage(text, language)).toBe(false));
});
