import { fillIn } from '../messages/fill-in.js';
import { LIMITS } from '../limits.js';
import { PRODUCT_NAME } from '../product.js';

/** Limits of accounts and teams. */
export const TEAM_LIMITS = {
  invitationDays: 7,
  /** As long as a mailbox gets no further link, so that who uses up its mails keeps nobody out. */
  resetMinutes: 60,
  loginLinkMinutes: 15,
  /** Of one kind (resets, confirmations, invitations) to one mailbox, whoever asks. */
  mailsPerHour: 3,
  /** Of a platform; their list is answered whole. */
  baselines: 100,
} as const;

/** Texts of accounts and teams that the server answers, to the letter of the specification where it gives them. */
export const ACCESS_MESSAGES = {
  joined: `You have successfully joined ${PRODUCT_NAME}. Please login.`,
  confirmEmail: 'Please confirm your email. We have sent you a link.',
  resetRequested: 'If an account with this email exists, we have sent a link to choose a new password.',
  resetDone: 'Your password has been updated. Please login.',
  resetRefused: 'This link is not valid any more. Please ask for a new one.',
  joinRefused: 'Invalid cration parameters. Please try again or contact an administrator.',
  invitationOver: 'This invitation is not valid any more. Please ask for a new one.',
  emailTaken: 'This email is already in use.',
  noSeats: 'All seats of your team are taken. Remove a member or an invitation first.',
  isMember: 'This person is already a member of your team.',
  profileUpdated: 'Your profile has been updated.',
  currentPassword: 'The current password is not right.',
  credentials: 'The email or the password is not right.',
  passwordTooLong: `Your password must contain at most ${LIMITS.password.max} characters.`,
  passwordIsEmail: 'Your password must differ from your email.',
  passwordCommon: 'This password is too common. Please choose another one.',
  passwordGuessable: 'This password is easy to guess. Please choose a longer one, of several words for example.',
  tooManyAttempts: 'Too many attempts. Please wait a while and try again.',
  mailboxFull: 'This email has had enough invitations for now. Please wait an hour and try again.',
  ownerOnly: 'Only the owner of the team can do this.',
  managerOnly: 'Only the owner or an admin of the team can do this.',
  ownerStays: 'The owner of the team cannot be changed.',
  notYourself: 'You cannot do this to yourself.',
  sessionEnded: 'The session has ended.',
  unlinked: 'The account is no longer connected.',
  baselineEnabled: 'An enabled baseline cannot be removed.',
  baselinesFull: `A team can keep at most ${TEAM_LIMITS.baselines} baselines. Please remove one first.`,
} as const;

/** Texts that name somebody. */
export const NAMING_MESSAGES = {
  invited: 'An invitation has been sent to {{email}}.',
  removed: '{{email}} is no longer a member of your team.',
  withdrawn: 'The invitation of {{email}} has been withdrawn.',
  admin: '{{email}} is an admin now.',
  noAdmin: '{{email}} is no longer an admin.',
} as const;

/** One of them with the e-mail filled in. */
export const naming = (name: keyof typeof NAMING_MESSAGES, email: string): string =>
  fillIn(NAMING_MESSAGES[name], { email });

/**
 * Why a login by a link failed. Each is the `code` of the answer, so that the console can say it in the reader's
 * language; any other cause is `token-refused`, with its reason in the text.
 */
export const TOKEN_LOGIN_MESSAGES = {
  'token-expired': 'This login link has expired. Please ask for a new one.',
  'token-signature': 'This login link was changed on its way, so its signature is wrong.',
  'token-issuer': 'This login link was issued by somebody else.',
  'token-audience': 'This link is meant for something else than logging in.',
  'token-malformed': 'This login link is incomplete. Please copy it whole.',
  'token-user-not-found': 'The user of this login link was not found.',
  'token-account-inactive': 'The account of this login link is not active.',
} as const;
export type TokenLoginCause = keyof typeof TOKEN_LOGIN_MESSAGES;

/** Any other failure of a login by a link. */
export const tokenLoginRefused = (reason: string): string => `JWT authentication failed: ${reason}`;
