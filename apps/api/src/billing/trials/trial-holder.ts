import { domainToASCII } from 'node:url';
import { isCompanyDomain } from 'company-email-validator';
import { getDomain } from 'tldts';
import validator from 'validator';
import { mailboxOf } from '../../access/email.js';
import { sha256 } from '../../access/keys.js';

/** The holder of one trial: a company, by its domain, or one mailbox of a provider that gives them to anybody. */
export interface TrialHolder {
  kind: 'domain' | 'address';
  name: string;
}

/**
 * The holder of an e-mail's trial. A company's subdomains are its own, so the registrable domain counts. All spellings of a free mailbox
 * count as one: `+anything` is dropped, and so are dots if the provider ignores them (Gmail).
 * @param email in its normal form
 */
export function trialHolderOf(email: string): TrialHolder {
  const typed = email.slice(email.lastIndexOf('@') + 1);
  const host = domainToASCII(typed) || typed;
  const domain = getDomain(host, { allowPrivateDomains: true }) ?? host;
  if (isCompanyDomain(host) && isCompanyDomain(domain)) return { kind: 'domain', name: domain };
  const mailbox = mailboxOf(email);
  return { kind: 'address', name: validator.normalizeEmail(mailbox) || mailbox };
}

/** The stored form of a holder, from which nobody can read an address. */
export const trialClaimOf = ({ kind, name }: TrialHolder): string => sha256(`trial/${kind}/${name}`);
