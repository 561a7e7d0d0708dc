import { invalid } from '../graph/error.js';
import { fitsObjective, WITHOUT_LINK } from './call-to-action.js';
import type { AdSet, CampaignData, CreativeData } from './types.js';

/** Throws the platform's refusal if the creative does not fit the ad set. */
export function checkFit({ objective }: CampaignData, adSet: AdSet, creative: CreativeData): void {
  const { destinationType, promotedObject } = adSet.data;
  const type = creative.callToAction?.type;
  if (type !== undefined && !fitsObjective(type, objective, destinationType)) {
    throw invalid(
      ['creative', 'call_to_action'],
      `The call to action ${type} cannot be used with the objective ${objective}.`,
      { subcode: 1373054, title: 'Invalid call to action' },
    );
  }
  if (promotedObject?.page_id && creative.page && promotedObject.page_id !== creative.page) {
    throw invalid(['creative', 'page_id'], 'The page of the creative is not the page that the ad set promotes.', {
      subcode: 1885029,
      title: 'Pages do not match',
    });
  }
  if (destinationType === 'ON_AD' && !creative.leadForm) {
    throw invalid(['creative', 'call_to_action', 'value', 'lead_gen_form_id'], 'Ads of this ad set need a lead form.', {
      title: 'Lead form missing',
    });
  }
  if (destinationType !== 'ON_AD' && creative.leadForm) {
    throw invalid(
      ['creative', 'call_to_action', 'value', 'lead_gen_form_id'],
      'A lead form can only be used in an ad set that collects leads on the ad.',
      { subcode: 1373054, title: 'Invalid call to action' },
    );
  }
  if (promotedObject?.application_id && creative.link !== promotedObject.object_store_url) {
    throw invalid(['creative', 'link'], 'The link of the creative must be the store address of the promoted app.', {
      subcode: 1487678,
      title: 'Link is not the app',
    });
  }
  const linkless =
    !creative.link &&
    !creative.leadForm &&
    !(type && WITHOUT_LINK.has(type)) &&
    !creative.spec.object_story_id &&
    !creative.spec.asset_feed_spec;
  if (linkless && objective !== 'OUTCOME_AWARENESS' && objective !== 'OUTCOME_ENGAGEMENT') {
    throw invalid(['creative', 'link'], 'This objective needs a web address.', {
      subcode: 2446383,
      title: 'Web address needed',
    });
  }
}
