import {
  EMPTY_AUDIENCES,
  type Alternative,
  type MetaExperimentInput,
  type MetaVisual,
  type Reference,
} from '#libs/contracts/experiment/meta-experiment.js';
import { toMajorUnits } from '#libs/contracts/money/money.js';
import { chosenImages, isStored, type TrafficDraft, type VisualDraft } from './draft.js';

interface Chosen {
  account: Reference & { currency: string };
  page: Reference;
  /** In minor units of the account's currency. */
  budgetMinor: number;
}

/** The experiment as the API stores it. The draft must have passed validation. */
export function toInput(draft: TrafficDraft, { account, page, budgetMinor }: Chosen): MetaExperimentInput {
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
      secondary_goal: draft.secondaryGoal,
      dsa_beneficiary: draft.beneficiary.trim() || undefined,
      dsa_payor: draft.payor.trim() || undefined,
    },
    account: { id: account.id, name: account.name, currency: account.currency },
    page: { id: page.id, name: page.name },
    attribution_setting: '1_day_c', // The only one that Traffic offers (META-093).
    audiences: {
      ...EMPTY_AUDIENCES,
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

const toVisual = (visual: VisualDraft): Alternative<MetaVisual> => ({
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
