import { componentLists, describeAlternative, type ComponentList } from '#libs/platforms/components/components.js';
import type { Language } from '#libs/contracts/messages/language.js';
import type { Untrusted } from '#libs/platforms/reading/untrusted.js';
import type { ReachRowDto } from '../../../../lib/api/generated.js';
import { META } from '#libs/platforms/meta/description.js';

/** The maximum number of audiences of one estimate. */
export const MOST_AUDIENCES = 200;

/** Whether an audience may be too small for a test. An audience that cannot run at all has an issue instead. */
export const isSmall = ({ reach: { lower_bound: people, issue } }: ReachRowDto): boolean =>
  !issue && people !== null && people < META.fewPeople;

/** The list of conversions, which does not change the audience. */
const NO_AUDIENCE = 'custom_conversions';

export interface ReachAudience {
  name: string;
  components: Record<string, unknown>;
}

/**
 * The audiences of an experiment: one alternative of every list. If there are more than an estimate accepts, an even selection of them.
 * @returns the audiences to ask about, and the total number
 */
export function reachAudiences(input: Untrusted, language: Language): { audiences: ReachAudience[]; total: number } {
  const lists = componentLists(META, { ...input, components: undefined }).filter(
    ({ component, isAudience, alternatives }) => isAudience && component !== NO_AUDIENCE && alternatives.length > 0,
  );
  const total = lists.reduce((product, { alternatives }) => product * alternatives.length, 1);
  const count = Math.min(total, MOST_AUDIENCES);
  const audiences = Array.from({ length: count }, (_, i) =>
    audienceAt(lists, Math.floor((i * total) / count), language),
  );
  return { audiences, total };
}

/** The audience of a number. Audiences are numbered as variations are, in mixed radix: the last list varies fastest. */
function audienceAt(lists: readonly ComponentList[], index: number, language: Language): ReachAudience {
  let rest = index;
  const chosen = lists.toReversed().map(({ component, alternatives }) => {
    const { value } = alternatives[rest % alternatives.length]!;
    rest = Math.floor(rest / alternatives.length);
    return { component, value };
  });
  const words = chosen
    .toReversed()
    .map(({ component, value }) => describeAlternative(META, component, value, language));
  return {
    name: words.filter(Boolean).join(' · ').slice(0, 200),
    components: Object.fromEntries(chosen.map(({ component, value }) => [component, value])),
  };
}
