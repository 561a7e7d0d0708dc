import { isBlank, listOf, recordOf, textOf, type Untrusted } from '#libs/platforms/reading/untrusted.js';

/**
 * Converts a draft of version 1 to version 2. Version 1 has a field for each part of a Traffic experiment on Meta, and no tree. It stores
 * only the ids of rows; their names come from the lookups.
 */
export function upgradeTraffic(stored: object): Untrusted {
  const old = recordOf(stored);
  const row = (id: unknown) => (isBlank(id) ? {} : { id, name: '' });
  const chosen = (name: string, id: unknown): Untrusted => (isBlank(id) ? {} : { [name]: row(id) });
  const date = (at: unknown, typed: unknown): string => textOf(at) || textOf(typed);
  const visuals = listOf(old['visuals']).map((visual) => {
    const { id, name, asset } = recordOf(visual);
    return { id, value: { name, type: 'image', asset } };
  });
  const texts: Untrusted = {
    name: old['name'],
    promoted_url: old['promotedUrl'],
    industry: old['industry'],
    budget: old['budget'],
    dsa_beneficiary: old['beneficiary'],
    dsa_payor: old['payor'],
    start_date: date(old['startsAt'], old['startsTyped']),
    end_date: date(old['endsAt'], old['endsTyped']),
    ...(isBlank(old['secondaryGoal']) ? {} : { secondary_goal: old['secondaryGoal'] }),
  };
  const { ages, genders, geolocations, interests, headlines, copies, ctas } = old;
  return {
    objective: 'OUTCOME_TRAFFIC',
    ...chosen('account', old['accountId']),
    ...chosen('page', old['pageId']),
    information: texts,
    audiences: { ages, genders, geolocations, interests },
    creatives: { headlines, copies, ctas, visuals },
  };
}
