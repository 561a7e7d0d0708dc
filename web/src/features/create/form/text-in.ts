/** The typed text, unchanged; empty for a value that is not text. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
