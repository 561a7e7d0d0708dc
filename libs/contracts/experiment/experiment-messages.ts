import { LIMITS } from '../limits.js';
import { FIT_TEXTS } from './fit-texts.js';

/** Texts that the server answers about experiments: their submit, what their choices are, their run, their results. */
export const EXPERIMENT_MESSAGES = {
  tester: 'Testers cannot submit experiments.',
  plan: 'Your plan does not include Meta experiments.',
  accountAccess: 'The connected account has no access to this ad account.',
  accountUnusable: 'Ads cannot be created in this ad account now.',
  pageAccess: 'The connected account has no access to this page.',
  pageFull: FIT_TEXTS.pageFull.en,
  accountFull: FIT_TEXTS.accountFull.en,
  fileGone: 'The file of a visual is missing. Please upload it again.',
  filePixels: 'An image may have at most 50 megapixels.',
  oneKind: 'Only one of draft, sample and template can be chosen.',
  alreadySubmitted: 'This experiment was submitted a moment ago.',
  notRunning: 'This experiment is not running.',
  ending: 'The experiment is already ending.',
  notWaiting: 'The experiment is not waiting for a decision.',
  nothingLeft: 'Every ad was refused, so nothing would go live. Send the ads again, or stop the experiment.',
  notNow: 'This cannot be done now.',
  tooManyStreams: 'Too many open progress streams.',
  hasNotRun: 'This experiment has not run.',
  oneAnchor: 'Only one anchor per component can be selected.',
  tooManyAnchors: `At most ${LIMITS.anchors} anchors can be selected.`,
} as const;

/**
 * Texts about experiments that give figures, which `fillIn` puts in. Figures are written as English does (`5,040 JPY`);
 * the console writes them again as its reader's language does.
 */
export const EXPERIMENT_FIGURES = {
  pageRoom: FIT_TEXTS.pageRoom.en,
  accountRoom: FIT_TEXTS.accountRoom.en,
  budgetOrSmaller: FIT_TEXTS.budgetOrSmaller.en,
  budgetEach: FIT_TEXTS.budgetEach.en,
  imageSize: 'An image must be smaller than {{bytes}} bytes.',
  storageFull:
    'These files do not fit: your team has stored {{used}} MB of its {{limit}} MB. Choose fewer or smaller files, or ask support for more room.',
  videoSize: 'A video must be smaller than {{bytes}} bytes.',
  statistics: 'The results cannot be computed: {{reason}}.',
} as const;

/** What an item of an error answer is about, as people know it. */
export const ITEM_TITLES = {
  objective: 'Objective',
  account: 'Ad account',
  connectedAccount: 'Connected account',
  page: 'Page',
  pixel: 'Pixel',
  attribution: 'Attribution setting',
  secondaryGoal: 'Secondary goal',
  name: 'Name',
  url: 'Promoted URL',
  industry: 'Industry',
  dates: 'Date range',
  phone: 'Phone',
  prefix: 'Country prefix',
  application: 'Application',
  system: 'Operating system',
  currency: 'Currency',
  budget: 'Budget',
  beneficiary: 'Beneficiary',
  payor: 'Payor',
  ages: 'Ages',
  genders: 'Genders',
  locations: 'Locations',
  demographics: 'Demographics',
  interests: 'Interests',
  customAudiences: 'Custom audiences',
  customConversions: 'Custom conversions',
  positions: 'Positions',
  devices: 'Devices',
  excludedLocations: 'Excluded locations',
  excludedDemographics: 'Excluded demographics',
  excludedInterests: 'Excluded interests',
  excludedAudiences: 'Excluded custom audiences',
  headlines: 'Headlines',
  copies: 'Copies',
  descriptions: 'Descriptions',
  visuals: 'Visuals',
  ctas: 'Calls to action',
  variations: 'Variations',
  capacity: 'Capacity',
  plan: 'Plan',
  seats: 'Seats',
  storage: 'Storage',
  platform: 'Ad platform',
} as const;
export type ItemTitle = (typeof ITEM_TITLES)[keyof typeof ITEM_TITLES];
