/** What was typed, to the letter; nothing for what is no text. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
