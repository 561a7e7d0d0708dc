import { Injectable } from '@nestjs/common';
import type { AudienceSize } from '#libs/connectors/port/lookups.js';
import { mapFew } from '#libs/connectors/wire/in-parts.js';
import { componentsOf, type Choice } from '#libs/experiments/components.js';
import { askedAlternatives, askedCombinations, combinationsOf } from '#libs/experiments/planning/asked-audiences.js';
import { blameAudience } from '#libs/experiments/planning/blame-audience.js';
import {
  componentField,
  isListNeeded,
  namesPlaces,
  type ComponentList,
} from '#libs/platforms/components/components.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { choicesIn } from '#libs/platforms/fields/audience-facts.js';
import { kindOf } from '#libs/platforms/kinds/index.js';
import { valueAt } from '#libs/platforms/reading/untrusted.js';
import { descriptionOf, type ExperimentInput } from '#libs/platforms/registry.js';
import type { CallerContext } from '../access/caller.js';
import { ANSWER_LIFE_MS, PlatformAnswers } from '../platforms/platform-answers.js';
import type { AudienceSizesDto } from './audience-sizes.dto.js';

/**
 * The maximum number of audiences, and of single alternatives, to look up for one state of a form; each is one
 * light call.
 */
const MOST = 12;
/** The part of a call that each lookup takes from a person's allowance, so that their other requests still fit. */
const COST = 0.25;
const LANES = 4;

type Asker = Pick<CallerContext, 'organizationId' | 'userId'>;

/** The sizes of the audiences of an experiment that is being edited. */
@Injectable()
export class AudienceSizes {
  constructor(private readonly answers: PlatformAnswers) {}

  /**
   * Estimates the sizes of the audiences, and finds the alternatives that make some of them too small. The answer about each audience is
   * cached, so a change of one alternative only looks up the audiences that contain it.
   * @throws ApiError as `PlatformAnswers.ask`
   * @throws ConnectorError for an error of the platform
   */
  async of(caller: Asker, input: ExperimentInput): Promise<AudienceSizesDto> {
    const description = descriptionOf(input);
    const lists = audienceLists(description, input);
    const combinations = askedCombinations(lists, MOST);
    const places = lists.find(({ component }) => namesPlaces(componentField(description, component)!));
    const alone = lists.length < 2 ? [] : askedAlternatives(lists, { places: places?.component, most: MOST });
    const sizes = await mapFew([...combinations, ...alone.map(({ choice }) => choice)], LANES, (choice) =>
      this.sizeOf(caller, { input, lists, choice }),
    );
    // A platform that estimates no sizes returns none.
    const known = combinations.flatMap((choice, i) => (sizes[i] ? [{ choice, size: sizes[i] }] : []));
    const own = alone.flatMap((one, i) => {
      const size = sizes[combinations.length + i];
      return size ? [{ ...one, size }] : [];
    });
    const judged = <T extends { size: AudienceSize }>({ size, ...one }: T) => ({
      ...one,
      upper: size.upper,
      isTooSmall: size.problem !== null,
    });
    const blamed = blameAudience(known.map(judged), own.map(judged), (component) =>
      isRemovable(description, lists, component),
    );
    const idOf = (component: string, index: number) =>
      lists.find((list) => list.component === component)!.alternatives[index]!.id;
    return {
      total: combinationsOf(lists),
      audiences: known.map(({ choice, size }) => ({
        alternatives: Object.fromEntries(
          Object.entries(choice).map(([component, index]) => [component, idOf(component, index!)]),
        ),
        ...toPeople(size),
      })),
      alternatives: own.map(({ component, index, size }) => ({
        component,
        id: idOf(component, index),
        ...toPeople(size),
      })),
      causes: blamed.map(({ component, index, audiences }) => ({ component, id: idOf(component, index), audiences })),
    };
  }

  private async sizeOf(
    caller: Asker,
    { input, lists, choice }: { input: ExperimentInput; lists: readonly ComponentList[]; choice: Choice },
  ): Promise<AudienceSize | undefined> {
    const { platform, objective, account, exclusions } = input;
    const chosen = lists.flatMap(({ component, alternatives }) => {
      const index = choice[component];
      return index === undefined ? [] : [[component, alternatives[index]!.value]];
    });
    // The input's lists may hold empty rows; these lists do not.
    const filledInput = { ...input, audiences: { ...input.audiences, ...Object.fromEntries(lists.map(toEntry)) } };
    const sizes = await this.answers.ask(caller, {
      platform,
      lifeMs: ANSWER_LIFE_MS.search,
      cost: COST,
      about: [
        ...(['audienceSize', account.id, objective, chosen, exclusions] as const),
        ...[choicesIn(descriptionOf(input), input), valueAt(input, 'content_exclusions')],
      ],
      ask: async (_, lookups, accountOf) =>
        lookups.audienceSizes(await accountOf(account.id), filledInput as ExperimentInput, [choice]),
    });
    return sizes[0];
  }
}

const toEntry = ({ component, alternatives }: ComponentList) => [component, alternatives] as const;

const toPeople = ({ lower, upper, problem }: AudienceSize) => ({
  lower,
  upper,
  ...(problem === null ? {} : { problem }),
});

/** The lists of an audience, without rows that are still empty. */
const audienceLists = (description: PlatformDescription, input: ExperimentInput): ComponentList[] =>
  componentsOf(input).flatMap(({ component, isAudience, alternatives }) => {
    const field = componentField(description, component);
    if (!isAudience || field === undefined || field.reachesNobody === true) return [];
    const filled = alternatives.filter(({ value }) => !kindOf(field).isEmpty(value));
    return filled.length === 0 ? [] : [{ component, isAudience, alternatives: filled }];
  });

/** Whether an alternative may be removed: a required list keeps its last one. */
function isRemovable(description: PlatformDescription, lists: readonly ComponentList[], component: string): boolean {
  const field = componentField(description, component)!;
  return !isListNeeded(field) || lists.find((list) => list.component === component)!.alternatives.length > 1;
}
