/** The values of `code` that the sandbox returns without a fault. */
export const CODE = {
  ok: 0,
  /** Part of a list succeeded; `error_list` has the rest. */
  partial: 20001,
  badRequest: 40000,
  noPermission: 40001,
  invalid: 40002,
  notFound: 40007,
  /** The same request was sent before; its outcome is not reported. */
  duplicate: 40050,
  /** Too frequent for the app or for one of its endpoints, in any window. */
  appTooOften: 40100,
  wrongSecret: 40101,
  noToken: 40104,
  deadToken: 40105,
  badAuthCode: 40110,
  /** The app or the advertiser is not on the allowlist of a feature. */
  notAllowlisted: 40118,
  fieldTooOften: 40132,
  advertiserTooOften: 40133,
  /** Two simultaneous writes to one object. */
  conflict: 40202,
  mostAds: 40502,
  badFile: 40908,
  /** The interface is offline. */
  offline: 41001,
  system: 50000,
  transient: [50000, 51010, 51052, 51065],
} as const;

/**
 * Codes that a fault can return, with their messages: a blocked app, account or interface, maintenance, and unknown outcomes.
 * Source: the portal's document 1737172488964097 ("Return codes"), read November 2026.
 */
export const FAULT_CODES: ReadonlyMap<string, string> = new Map([
  ['40006', 'The specified API version is incompatible with the provided parameters.'],
  ['40050', 'Duplicated requests have been sent.'],
  ['40051', 'Invalid API version.'],
  ['40113', 'The app has been blocked or does not exist.'],
  ['40118', 'The app or advertiser is not on the allowlist for accessing the feature.'],
  ['40201', 'Task is not ready.'],
  ['40202', 'Write or update entity conflict.'],
  ['40300', 'The advertiser does not exist or has been deleted.'],
  ['40901', 'Video transcoding in process.'],
  ['41001', 'The interface is offline.'],
  ['60001', 'The system is in maintenance.'],
]);
