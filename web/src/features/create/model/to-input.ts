import type { Reference } from '#libs/contracts/experiment/reference.js';
import type { Alternative, VisualValue } from '#libs/platforms/fields.js';
import { META, type MetaExperimentInput } from '#libs/platforms/meta/description.js';
import { toMajorUnits } from '#libs/contracts/money/money.js';
import { chosenImages, isStored, type TrafficDraft, type VisualDraft } from './draft.js';

const SECONDARY_GOALS = META.information.secondary_goal.offered.OUTCOME_TRAFFIC;

interface Chosen {
  account: Reference & { currency: string };
  page: Reference;
  /** In minor units of the account's currency. */
  budgetMinor: number;
}

/** What the API adds to it: the server knows which platform it was asked for. */
type Tags = 'platform' | 'version' | 'components';
export type SubmittedInput = Omit<MetaExperimentInput, Tags>;

/** The experiment as the API takes it. The draft must have passed validation. */
export function toInput(draft: TrafficDraft, { account, page, budgetMinor }: Chosen): SubmittedInput {
  return {
    objective: 'OUTCOME_TRAFFIC',
    information: {
      name: draft.name.trim(),
      promoted_url: draft.promotedUrl.trim(),
      industry: draft.industry,
      budget: toMajorUnits({ amountMinor: budgetMinor, currency: account.currency }),
      currency: account.currency,
      start_date: draft.startsAt ?? '',
      end_date: draft.endsAt ?? '',
      secondary_goal: SECONDARY_GOALS.find((goal) => goal === draft.secondaryGoal),
      dsa_beneficiary: draft.beneficiary.trim() || undefined,
      dsa_payor: draft.payor.trim() || undefined,
    },
    account: { id: account.id, name: account.name, currency: account.currency },
    page: { id: page.id, name: page.name },
    attribution_setting: '1_day_c', // The only one that Traffic offers (META-093).
    audiences: {
      demographics: [],
      custom_audiences: [],
      custom_conversions: [],
      positions: [],
      user_devices: [],
      ages: draft.ages,
      genders: draft.genders,
      geolocations: draft.geolocations,
      interests: draft.interests,
    },
    exclusions: { geolocations: [], demographics: [], interests: [], custom_audiences: [] },
    creatives: {
      headlines: draft.headlines.map(({ id, value }) => ({ id, value: value.trim() })),
      copies: draft.copies.map(({ id, value }) => ({ id, value: value.trim() })),
      descriptions: [],
      visuals: draft.visuals.map(toVisual),
      ctas: draft.ctas,
    },
  };
}

const toVisual = (visual: VisualDraft): Alternative<VisualValue<'image'>> => ({
  id: visual.id,
  value: { name: visual.name, type: 'image', ...(isStored(visual) && { asset: visual.asset }) },
});

/**
 * The multipart form: the experiment as JSON, then for each visual its file and which attachment it is (META-163). Images
 * that the server keeps are named in the JSON alone.
 */
export function toForm(draft: TrafficDraft, chosen: Chosen): FormData {
  const form = new FormData();
  form.append('data', JSON.stringify(toInput(draft, chosen)));
  chosenImages(draft.visuals).forEach(({ id, file, name }, index) => {
    form.append('attachments[]', file, name);
    form.append('visual_data[]', JSON.stringify({ id, name, type: 'image', attachment: index }));
  });
  return form;
}
