import type { GoogleExperimentInput } from '#libs/platforms/google/description.js';

/** Whether a person creates an experiment by scripts, because the API does not. */
export const isOfScripts = ({ objective }: Pick<GoogleExperimentInput, 'objective'>): boolean => objective === 'VIDEO';

type Called = Exclude<GoogleExperimentInput['objective'], 'VIDEO'>;

/**
 * The goal and the campaign type of an experiment that the API creates.
 * @throws Error for a video experiment, which scripts create
 */
export function calledKind({ objective, information }: Pick<GoogleExperimentInput, 'objective' | 'information'>): {
  goal: Called;
  type: 'SEARCH' | 'DISPLAY';
} {
  const { campaign_type: type } = information;
  if (objective !== 'VIDEO' && (type === 'SEARCH' || type === 'DISPLAY')) return { goal: objective, type };
  throw new Error(`The API creates no campaign of type ${type}.`);
}

/** An experiment of Google: the registry gives a connector only those of its own platform. */
export const googleInput = (input: unknown): GoogleExperimentInput => input as GoogleExperimentInput;
