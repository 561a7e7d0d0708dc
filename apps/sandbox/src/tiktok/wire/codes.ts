/** What `code` says in an answer. The platform's whole table is not public; these are the ones that the sandbox gives. */
export const CODE = {
  ok: 0,
  /** Some of a list was done; the rest stands in `error_list`. */
  partial: 20001,
  badRequest: 40000,
  noPermission: 40001,
  invalid: 40002,
  notFound: 40007,
  /** Too frequent for the app, over a day. */
  appPerDay: 40016,
  appPerSecond: 40100,
  wrongSecret: 40101,
  noToken: 40104,
  deadToken: 40105,
  badAuthCode: 40110,
  /** The app or the advertiser is not on the allowlist of a feature. */
  notAllowlisted: 40118,
  fieldPerSecond: 40132,
  advertiserPerSecond: 40133,
  /** Two writes to one object at once. */
  conflict: 40202,
  mostAds: 40502,
  badFile: 40908,
  /** The interface is offline. */
  offline: 41001,
  system: 50000,
  transient: [50000, 51010, 51052, 51065],
} as const;
