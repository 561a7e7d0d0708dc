import { z } from 'zod';
import { LANGUAGES } from '#libs/contracts/messages/language.js';
import { port } from '../rules.js';
import type { Variables } from '../variable.js';
import { GUESSABLE, isWeakKey, isWeakSecret } from '../weak-secret.js';

const sessionSecret = z
  .string()
  .min(32, 'must have at least 32 characters')
  .refine((text) => !isWeakSecret(text, 32), `${GUESSABLE} -base64 48`);

const ENCRYPTION_KEYS = /^[\w-]+:[A-Za-z0-9+/]{43}=(,[\w-]+:[A-Za-z0-9+/]{43}=)*$/;
/** The bytes of each key. */
const keysOf = (text: string): Buffer[] =>
  text.split(',').map((entry) => Buffer.from(entry.slice(entry.indexOf(':') + 1), 'base64'));

function hasOwnIds(text: string): boolean {
  const ids = text.split(',').map((entry) => entry.slice(0, entry.indexOf(':')));
  return new Set(ids).size === ids.length;
}

/** Secrets, sign-up and mails. */
export const ACCOUNT_VARIABLES = {
  SESSION_SECRET: { rule: sessionSecret, text: 'signs sessions and CSRF values', secret: true },
  SESSION_OTHER_SECRET: {
    rule: sessionSecret.optional(),
    text: 'the previous or next SESSION_SECRET, whose signatures are also valid while the secret changes',
    secret: true,
  },
  ENCRYPTION_KEYS: {
    rule: z
      .string()
      .regex(ENCRYPTION_KEYS, 'must be id:base64 of 32 bytes, separated by commas')
      .refine((text) => hasOwnIds(text), 'has two keys with one id: each must have an id of its own')
      .refine((text) => !keysOf(text).some(isWeakKey), `holds a key that ${GUESSABLE} -base64 32`),
    text: 'seals platform tokens; the first key writes, all read',
    secret: true,
  },
  SMTP_URL: {
    rule: z
      .string()
      .regex(/^smtps?:\/\//, 'must be an smtp:// or smtps:// address')
      .default('smtp://127.0.0.1:1025'),
    text: 'mail server',
  },
  SMTP_PORT: { rule: port.default(1025), text: "port of the sandbox's mail server" },
  MAIL_FROM: { rule: z.string().min(3).default('Polyad <no-reply@polyad.test>'), text: 'sender of mails' },
  DEFAULT_LANGUAGE: {
    rule: z.enum(LANGUAGES).default('en'),
    text: 'language of visitors whose browser prefers neither',
  },
  EMAIL_CONFIRMATION: {
    rule: z.enum(['on', 'off']).default('off'),
    text: 'whether a new account must open a mailed link first',
  },
  SIGN_UP_WHITELIST: {
    rule: z.enum(['on', 'off']).default('off'),
    text: 'whether new teams are whitelisted: they need no plan and pay no fees, as in a trial',
  },
} as const satisfies Variables;
