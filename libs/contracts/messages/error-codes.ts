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

/** One line of an error answer. `field` is a path such as `audiences.ages[0].value`. */
export interface ErrorItem {
  field?: string;
  title: string;
  type: string;
  message: string;
  code?: number;
}

/** The body of every answer other than 200. `code` is a catalogue number or a stable word. */
export interface ErrorBody {
  message: string;
  code: number | string;
  error?: string;
  requestId: string;
  errors?: ErrorItem[];
}
