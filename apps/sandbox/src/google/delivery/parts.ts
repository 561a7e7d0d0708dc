import { canonical } from '../../delivery/canonical.js';
import type { Parts } from '../../delivery/truth.js';
import type { Content } from '../objects/types.js';
import { leftOf, type Targeting } from './targeting.js';

/** An ad's content and audience, as the texts that determine its hidden effects. */
export function partsOf(content: Content, targeting: Targeting): Parts {
  const textOf = (...members: string[]): string => canonical(members.map((member) => targeting.targeted[member] ?? []));
  return {
    ...content,
    age: leftOf(targeting, 'ageRange').join(' '),
    gender: leftOf(targeting, 'gender').join(' '),
    parental: leftOf(targeting, 'parentalStatus').join(' '),
    income: leftOf(targeting, 'incomeRange').join(' '),
    geo: textOf('location'),
    language: textOf('language'),
    keyword: textOf('keyword'),
    topic: textOf('topic'),
    interest: textOf('userInterest', 'lifeEvent', 'extendedDemographic'),
    audience: textOf('userList', 'customAudience', 'combinedAudience'),
    placement: textOf('placement', 'mobileApplication', 'mobileAppCategory', 'youtubeVideo', 'youtubeChannel'),
    device: canonical([targeting.devicesOff]),
  };
}
