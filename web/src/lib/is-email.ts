const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Whether a text can be an e-mail address; the server has the final say. */
export const isEmail = (text: string): boolean => EMAIL.test(text.trim());
