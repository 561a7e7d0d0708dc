import { ACCESS_MESSAGES, NAMING_MESSAGES, TOKEN_LOGIN_MESSAGES } from '#libs/contracts/account/access.js';
import {
  EXPERIMENT_FIGURES,
  EXPERIMENT_MESSAGES,
  ITEM_TITLES,
} from '#libs/contracts/experiment/experiment-messages.js';
import { readFilled } from '#libs/contracts/messages/fill-in.js';
import { HTTP_FIGURES, HTTP_MESSAGES } from '#libs/contracts/messages/http-messages.js';
import { LOGO_MESSAGES } from '#libs/contracts/account/logo.js';
import { RULE_MESSAGES } from '#libs/contracts/experiment/rules.js';

/** Texts that server and console share, and under which name both languages have them. */
const FIXED = {
  messages: RULE_MESSAGES,
  accessMessages: ACCESS_MESSAGES,
  experimentMessages: EXPERIMENT_MESSAGES,
  httpMessages: HTTP_MESSAGES,
  itemTitle: ITEM_TITLES,
  logoMessages: LOGO_MESSAGES,
  tokenLoginMessages: TOKEN_LOGIN_MESSAGES,
} as const;

/** The same for texts that the server fills in. */
const FILLED = {
  namingMessages: NAMING_MESSAGES,
  experimentFigures: EXPERIMENT_FIGURES,
  httpFigures: HTTP_FIGURES,
} as const;

export const SERVER_TEXTS = { ...FIXED, ...FILLED } as const;
type Texts = typeof SERVER_TEXTS;
export type ServerKey = { [Group in keyof Texts]: `${Group}.${keyof Texts[Group] & string}` }[keyof Texts];

const entries = (groups: Record<string, Record<string, string>>): [key: ServerKey, text: string][] =>
  Object.entries(groups).flatMap(([group, texts]) =>
    Object.entries(texts).map(([name, text]): [ServerKey, string] => [`${group}.${name}` as ServerKey, text]),
  );

const KEYS = new Map(entries(FIXED).map(([key, text]) => [text, key]));
const TEMPLATES = entries(FILLED);

/** The key of a server's text and what the server filled in; null for a text that the console does not know. */
export function findServerText(message: string): { key: ServerKey; values: Record<string, string> } | null {
  const key = KEYS.get(message);
  if (key !== undefined) return { key, values: {} };
  for (const [filled, text] of TEMPLATES) {
    const values = readFilled(text, message);
    if (values) return { key: filled, values };
  }
  return null;
}
