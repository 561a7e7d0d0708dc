import type { GoogleExperimentInput } from '#libs/platforms/google/description.js';
import { CALLED, OF_VIDEOS, type CalledType } from '#libs/platforms/google/goals.js';

type Kind = Pick<GoogleExperimentInput, 'information'>;
const isOne = <T>(list: readonly T[], value: unknown): value is T => (list as readonly unknown[]).includes(value);

/** Whether the ads of an experiment show a video on YouTube, no matter if the API or scripts create them. */
export const isOfVideos = ({ information }: Kind): boolean => isOne(OF_VIDEOS.is, information.campaign_type);

/**
 * The campaign type of an experiment that the API creates.
 * @throws Error for an experiment that scripts create
 */
export function calledType({ information: { campaign_type: type } }: Kind): CalledType {
  if (isOne(CALLED.is, type)) return type;
  throw new Error(`The API creates no campaign of type ${type}.`);
}

/** An experiment of Google: the registry gives a connector only experiments of its own platform. */
export const googleInput = (input: unknown): GoogleExperimentInput => input as GoogleExperimentInput;
