const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Whether a text can be an e-mail address; the server's word counts. */
export const isEmail = (text: string): boolean => EMAIL.test(text.trim());
