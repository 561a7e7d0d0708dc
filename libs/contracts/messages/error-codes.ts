import type { Params } from './finding.js';

/** The numbers of the specification's error catalog. */
export const ERROR_CODES = {
  /** The ad account is throttled. */
  throttled: 80004,
  /** Account or link. */
  account: 400100,
  information: 400101,
  audience: 400102,
  creative: 400103,
  /** Refused by the platform; the items are from the platform. */
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
  /** The subject of the error: in words that people know, or the field's path if there are none. */
  title: string;
  /** The key of the title, if it is our own text (`title.budget`). */
  titleKey?: string;
  type: string;
  /** The English text. */
  message: string;
  /** The key of the text, which the console shows in its reader's language (`rules.budget`). */
  key: string;
  /** The parameters of the text. */
  params?: Params;
  code?: number;
}

/** The body of every answer other than 200. `code` is a number of the catalog or a stable word. */
export interface ErrorBody {
  /** The English text. */
  message: string;
  /** The key of the text, and its parameters. */
  key: string;
  params?: Params;
  code: number | string;
  error?: string;
  requestId: string;
  errors?: ErrorItem[];
  /** The secret that opens the bank's challenge, with the code `confirm-payment`. */
  client_secret?: string;
  /**
   * The settings that load the challenge. They are here because a person who can pay a fee is not always allowed to fetch them separately
   * (BILL-043). None of them is secret.
   */
  setup?: { publishable_key: string; sandbox_origin: string | null };
}
