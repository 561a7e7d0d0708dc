/** What `code` says in an answer: those that the sandbox gives by itself. */
export const CODE = {
  ok: 0,
  /** Some of a list was done; the rest stands in `error_list`. */
  partial: 20001,
  badRequest: 40000,
  noPermission: 40001,
  invalid: 40002,
  notFound: 40007,
  /** The same request was sent before; what became of it is not said. */
  duplicate: 40050,
  /** Too frequent for the app, or for one of its endpoints, in whatever window. */
  appTooOften: 40100,
  wrongSecret: 40101,
  noToken: 40104,
  deadToken: 40105,
  badAuthCode: 40110,
  /** The app or the advertiser is not on the allowlist of a feature. */
  notAllowlisted: 40118,
  fieldTooOften: 40132,
  advertiserTooOften: 40133,
  /** Two writes to one object at once. */
  conflict: 40202,
  mostAds: 40502,
  badFile: 40908,
  /** The interface is offline. */
  offline: 41001,
  system: 50000,
  transient: [50000, 51010, 51052, 51065],
} as const;

/**
 * Codes that a fault can have answered, with their words: an app, an account or an interface that is turned away, maintenance, and
 * what leaves an outcome open. Source: the portal's document 1737172488964097 ("Return codes"), read November 2026.
 */
export const STRIKING: ReadonlyMap<string, string> = new Map([
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
