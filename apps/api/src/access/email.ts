import { domainToASCII, domainToUnicode } from 'node:url';

/**
 * Excludes invisible characters and quotes. Mail servers drop or refuse them. So one mailbox could have many accounts that look alike, or
 * an account could have no mailbox.
 */
export const PLAIN_EMAIL = /^[^"\p{C}\p{Z}]*$/u;

/**
 * The mailbox that an e-mail reaches, for counting its mails. Most mail servers deliver `ada+anything` to `ada`, so one mailbox has any
 * number of e-mails.
 * @param email in its normal form
 */
export const mailboxOf = (email: string): string => email.replace(/\+[^@]*(?=@[^@]*$)/, '');

/** The normal form in which e-mails are stored. A domain beyond ASCII has many spellings, which all reach one mailbox (UTS 46). */
export function normalEmail(typed: string): string {
  const email = typed.trim().normalize('NFC').toLowerCase();
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  if (/^[\x21-\x7e]*$/.test(domain) && !domain.includes('xn--')) return email;
  return email.slice(0, at) + (domainToUnicode(domainToASCII(domain)) || domain);
}
