import type { ExperimentStatus } from '#libs/contracts/experiment/experiment-status.js';
import {
  ALL_PLATFORMS,
  DEFAULT_PLATFORM,
  type ListedPlatform,
  type Platform,
} from '#libs/contracts/platform/platform.js';

/** The lists of experiments that a user may open. */
export const LISTS = ['live', 'completed', 'drafts', 'templates', 'samples'] as const;
export type ListName = (typeof LISTS)[number];

/** Lists of the default platform whose addresses do not name the platform. */
const WITHOUT_PLATFORM: readonly ListName[] = ['drafts', 'templates'];

/** The address of completed experiments without a platform's name, which means the default platform. */
export const COMPLETED_PATH = '/experiments/completed';

/** The query parameter that makes a list show the experiments of all platforms. */
export const PLATFORMS_PARAM = 'platforms';

/** The address of a list of one platform, or of all platforms. */
export function listPath(platform: ListedPlatform, list: ListName): string {
  if (platform === ALL_PLATFORMS) return `${listPath(DEFAULT_PLATFORM, list)}?${PLATFORMS_PARAM}=${ALL_PLATFORMS}`;
  return platform === DEFAULT_PLATFORM && WITHOUT_PLATFORM.includes(list)
    ? `/experiments/${list}`
    : `/experiments/${platform}/${list}`;
}

/** The list that an address shows; undefined for any other page. */
export const listOfAddress = (pathname: string): ListName | undefined =>
  LISTS.find((list) => new RegExp(`^/experiments(/[^/]+)?/${list}/?$`, 'i').test(pathname));

/** The address of the team's shared groups. They are the same for each platform. */
export const sharedPath = (platform: Platform): string => `/experiments/${platform}/shared`;

/** The page where people outside the team sign in and see the results shared with them. */
export const VISITOR_PATH = '/experiments';
/** The results of an experiment that was shared with a visitor. */
export const VISITOR_RESULTS_PATH = '/experiment/results';
/** The query parameter with a visitor's group. It is in the address because two tabs can show two groups. */
export const GROUP_PARAM = 'of';
export const visitorPath = (group: string): string => `${VISITOR_PATH}?${GROUP_PARAM}=${encodeURIComponent(group)}`;
export const visitorResultsPath = (uuid: string, group: string): string =>
  `${VISITOR_RESULTS_PATH}?id=${uuid}&${GROUP_PARAM}=${encodeURIComponent(group)}`;

/** Results that staff published as samples, for every signed-in user. */
export const SAMPLES_PATH = '/samples';
/** The results of one sample. */
export const SAMPLE_RESULTS_PATH = '/samples/results';
export const sampleResultsPath = (uuid: string): string => `${SAMPLE_RESULTS_PATH}?id=${uuid}`;

/** The page of an experiment's results, and of its remedy while it waits for somebody. */
export const resultsPath = ({ id, platform }: { id: number | string; platform: Platform }): string =>
  `/experiment/${platform}/results?id=${id}&type=${platform}`;

/** The platforms' deadlines, and the team's objects that they concern. */
export const DEADLINES_PATH = '/deadlines';

/** A platform's create form, with the user's own draft. */
export const createPath = (platform: Platform): string => `/experiments/${platform}/create`;
/** The query parameter of the create form that names the experiment whose contents it begins with. */
export const FROM_PARAM = 'from';

/** The create form with the contents of an experiment. */
export const fixPath = ({ uuid, platform }: { uuid: string; platform: Platform }): string =>
  `${createPath(platform)}?${FROM_PARAM}=${uuid}`;

/** The ways in which the form can start with stored contents. */
export const BEGINNINGS = ['draft', 'template', 'clone'] as const;
export type Beginning = (typeof BEGINNINGS)[number];

/** The address to which an experiment's name links: the page for its next action. */
export function namePath(item: { id: number; platform: Platform; status: ExperimentStatus }): string {
  if (item.status === 'DRAFT') return beginPath('draft', item);
  return item.status === 'TEMPLATE' ? beginPath('template', item) : resultsPath(item);
}

/** The create form with the contents of a draft (which it continues), of a template, or of an experiment to clone. */
export const beginPath = (beginning: Beginning, { id, platform }: { id: number; platform: Platform }): string =>
  `${createPath(platform)}?${beginning}=${id}`;
