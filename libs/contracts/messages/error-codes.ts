import type { Params } from './finding.js';

/** The numbers of the specification's error catalogue. */
export const ERROR_CODES = {
  /** The ad account is throttled. */
  throttled: 80004,
  /** Account or link. */
  account: 400100,
  information: 400101,
  audience: 400102,
  creative: 400103,
  /** Refused by the platform; the items are its own. */
  platform: 400104,
  /** Capacity, plan or fee. */
  capacity: 400105,
} as const;

/** An item with this code makes the console offer to link the account again. */
export const RELINK_ITEM_CODE = 200;

/** One line of an error answer. */
export interface ErrorItem {
  /** A path such as `audiences.ages[0].value`. */
  field?: string;
  /** What it is about: in words that people know, or the field itself where there are none. */
  title: string;
  /** The key of the title, where it is a text of ours (`title.budget`). */
  titleKey?: string;
  type: string;
  /** The English text. */
  message: string;
  /** The key of the text, by which the console says it in the language of its reader (`rules.budget`). */
  key: string;
  /** What is filled in. */
  params?: Params;
  code?: number;
}

/** The body of every answer other than 200. `code` is a catalogue number or a stable word. */
export interface ErrorBody {
  /** The English text. */
  message: string;
  /** The key of the text, and what is filled in. */
  key: string;
  params?: Params;
  code: number | string;
  error?: string;
  requestId: string;
  errors?: ErrorItem[];
  /** With the code `confirm-payment`: what the bank's challenge is shown with. */
  client_secret?: string;
  /** And what loads the challenge: who may pay a fee may not ask for it by itself (BILL-043). Nothing of it is secret. */
  setup?: { publishable_key: string; sandbox_origin: string | null };
}
