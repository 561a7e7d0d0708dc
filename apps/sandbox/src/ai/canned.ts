/** The canned sentences of the sandbox's model, by language. */
const SENTENCES = {
  English: [
    'Made for every day',
    'Feels like your first day out',
    'Light, strong and yours',
    'The pair you will not take off',
    'Small price, long life',
    'Ready for your summer',
    'More comfort with every step',
    'Try it for 30 days',
  ],
  Spanish: [
    'Hecho para cada día',
    'Como el primer día de viaje',
    'Ligero, fuerte y tuyo',
    'El par que no se quita',
    'Poco precio y mucha vida',
    'Listo para el verano',
    'Más comodidad en cada paso',
    'Pruébelo durante 30 días',
  ],
} as const;
const OF_ANOTHER_LANGUAGE = 'Le confort de tous les jours pour la ville';

/**
 * Canned texts with typical flaws of real models: the first text twice, one in another language, one that is too long.
 * @param length requested characters
 */
export function cannedTexts(language: keyof typeof SENTENCES, length: number): string[] {
  const sentences = SENTENCES[language];
  const texts = sentences.map((first, index) => {
    let text: string = first;
    for (let next = index + 1; ; next++) {
      const longer = `${text}. ${sentences[next % sentences.length]}`;
      if (next - index >= 4 || longer.length > length * 0.8) return text;
      text = longer;
    }
  });
  return [...texts, texts[0]!, OF_ANOTHER_LANGUAGE, sentences.join('. ').repeat(10)];
}
