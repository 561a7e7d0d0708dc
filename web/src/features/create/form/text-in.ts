/** The typed text, unchanged; empty for a value that is no text. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
