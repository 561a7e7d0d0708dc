/**
 * Texts that any route may answer. Like every text that a person may read, they are said here once: the console knows
 * each by its words and says it in the reader's language.
 */
export const HTTP_MESSAGES = {
  notFound: 'Not found.',
  wrongMethod: 'This address does not answer to this method.',
  notAllowed: 'You are not allowed to do this.',
  sessionExpired: 'Your session has expired!',
  invalid: 'The request is not valid.',
  characters: 'This text contains characters that are not allowed.',
  tooLong: 'This text is too long.',
  address: 'This address is not valid.',
  csrf: 'The security token of this page is missing or wrong. Please reload the page.',
  crossSite: 'Requests from other sites are refused.',
  tooLarge: 'The request is too large.',
  tooMuch: 'The request holds too many values.',
  tooDeep: 'The request is nested too deeply.',
  formTooLarge: 'The form is too large.',
  tooSlow: 'The connection was too slow to send this. Please try again.',
  formIncomplete: 'The form is not complete or not valid.',
  stillRunning: 'This form is already being submitted.',
  databaseAway: 'The database cannot be reached. Please retry in a moment.',
  engineAway: 'The workflow engine cannot be reached. Please retry in a moment.',
  platformAway: 'The platform cannot be reached. Please retry in a moment.',
  platformRefused: 'The platform did not accept the request.',
  notLinked: 'No account is connected. Please link an account first.',
  tooManyLookups: 'You have asked the platform too many questions. Please wait a minute and try again.',
  relink: 'The connected account must be linked again.',
} as const;

/** Texts that any route may answer, with a figure filled in. */
export const HTTP_FIGURES = {
  more: 'And {{count}} more.',
  unknownPlatform: 'There is no such platform. Known are {{names}}.',
  platformNotBuilt: '{{platform}} is not available here yet.',
  otherPlatform: 'This address is for {{platform}}.',
} as const;
