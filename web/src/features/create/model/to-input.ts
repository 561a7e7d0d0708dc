import { EMPTY_AUDIENCES, type MetaExperimentInput, type Reference } from '#libs/contracts/meta-experiment.js';
import { toMajorUnits } from '#libs/contracts/money.js';
import type { TrafficDraft } from './draft.js';

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
      visuals: draft.visuals.map(({ id, name }) => ({ id, value: { name, type: 'image' as const } })),
      ctas: draft.ctas,
    },
  };
}

/** The multipart form: the experiment as JSON, then for each visual its file and which attachment it is (META-163). */
export function toForm(draft: TrafficDraft, chosen: Chosen): FormData {
  const form = new FormData();
  form.append('data', JSON.stringify(toInput(draft, chosen)));
  draft.visuals.forEach(({ id, file, name }, index) => {
    form.append('attachments[]', file, name);
    form.append('visual_data[]', JSON.stringify({ id, name, type: 'image', attachment: index }));
  });
  return form;
}
