import type { AudienceSize } from '#libs/connectors/port/lookups.js';
import { PREFLIGHT_TEXTS } from '#libs/contracts/experiment/plan/preflight-texts.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import { byKey, withParams } from '#libs/contracts/messages/texts.js';
import { componentsOf, type Choice } from '#libs/experiments/components.js';
import { rowsShowingAll } from '#libs/experiments/planning/rehearsal-rows.js';
import { componentField, type ComponentList } from '#libs/platforms/components/components.js';
import { descriptionOf, type ExperimentInput } from '#libs/platforms/registry.js';
import type { Check, Checks } from './checks.js';

/** Maximum number of audiences to look up, one call each. These cover every alternative of all lists with up to 12 alternatives. */
const MOST = 12;

/** A sample of the experiment's audiences that covers as many alternatives as possible. */
export const askedAudiences = (input: ExperimentInput): Choice[] => rowsShowingAll(audienceLists(input), MOST);

const audienceLists = (input: ExperimentInput): ComponentList[] =>
  componentsOf(input).filter(({ isAudience, alternatives }) => isAudience && alternatives.length > 0);

/** Checks whether each audience has enough people; empty if the platform does not estimate sizes. */
export function audienceChecks(
  checks: Checks,
  input: ExperimentInput,
  audiences: readonly Choice[],
  sizes: readonly AudienceSize[],
): Check[] {
  const lists = audienceLists(input);
  const problems = audiences.flatMap((choice, i) => {
    const problem = sizes[i]?.problem;
    return problem ? [tooSmall(checks, input, { lists, choice, problem })] : [];
  });
  if (problems.length > 0 || sizes.length === 0) return problems;
  const total = lists.reduce((product, { alternatives }) => product * alternatives.length, 1);
  return [checks.done(withParams(PREFLIGHT_TEXTS.audiencesFit, { asked: sizes.length, total }))];
}

/** Names an audience by the alternatives that distinguish it from the others. */
function tooSmall(
  checks: Checks,
  input: ExperimentInput,
  { lists, choice, problem }: { lists: readonly ComponentList[]; choice: Choice; problem: KeyedText },
): Check {
  const description = descriptionOf(input);
  const parts = lists
    .filter(({ alternatives }) => alternatives.length > 1)
    .map(({ component }) => {
      const title = byKey(description.texts[`audiences.${component}`]?.title ?? { key: component });
      return withParams(PREFLIGHT_TEXTS.numbered, { title, number: (choice[component] ?? 0) + 1 });
    });
  const places = lists.find(({ component }) => componentField(description, component)?.kind === 'places');
  const { component } = places ?? lists[0]!;
  const text =
    parts.length === 0
      ? withParams(PREFLIGHT_TEXTS.onlyAudience, { reason: problem })
      : withParams(PREFLIGHT_TEXTS.audience, { reason: problem, parts });
  return checks.blocking(text, `audiences.${component}[${choice[component] ?? 0}].value`);
}
