import { Injectable } from '@nestjs/common';
import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import type { Language } from '#libs/contracts/messages/language.js';
import { told } from '#libs/contracts/messages/texts.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { defaultVariable, findVariable, type ResultVariable } from '#libs/platforms/results.js';
import type { Anchor } from '#libs/statistics/types.js';
import type { CallerContext } from '../access/caller.js';
import { ExperimentQueries } from '../experiments/experiment-queries.js';
import { ApiError, invalidField } from '../http/errors/api-error.js';
import { anchorsOf } from './anchors.js';
import { DeliveredAds } from './delivered-ads.js';
import type { EstimationInput } from '#libs/results/estimation-input.js';
import type { Counted } from '#libs/results/figures.js';
import { ResultBaselines, type Baselines } from './result-baselines.js';
import type { ResultQueryDto } from './results-query.dto.js';
import { estimationInput, type JudgedAd } from '#libs/results/tested-ads.js';

/** Who reads: the team, or a visitor of theirs. */
export interface Reader extends Pick<CallerContext, 'organizationId' | 'lang'> {
  /** The baseline where a query names none; left out, the team's enabled one. */
  usualBaseline?: string;
}

/** What a query is about, checked. */
interface Asked {
  experiment: Experiment;
  description: PlatformDescription;
  variable: ResultVariable;
  anchors: Anchor[];
  baselines: Baselines;
}

/** The data behind an answer, and how its estimate is asked for. */
export interface Opened extends Asked {
  ads: readonly JudgedAd[];
  counted: Counted;
  language: Language;
  /** Names the estimate. */
  key: string;
  /** Its input, where no thread holds it yet. */
  load(): Promise<EstimationInput>;
}

/** Opens what a query about results is about: the experiment, its result variable, baseline and anchors, and its data. */
@Injectable()
export class ResultSource {
  constructor(
    private readonly queries: ExperimentQueries,
    private readonly delivered: DeliveredAds,
    private readonly baselines: ResultBaselines,
  ) {}

  /** @throws ApiError 404, 409 or 400 as the answer itself would */
  async check(reader: Reader, platform: Platform, query: ResultQueryDto): Promise<Asked> {
    const { organizationId, lang, usualBaseline } = reader;
    const experiment = await this.queries.findOn(platform, organizationId, query.id);
    const description = descriptionOf(experiment.input);
    const variable = variableOf(description, experiment, query);
    const anchors = anchorsOf(experiment, query.anchor ?? [], lang);
    const baselines = await this.baselines.of(organizationId, description, variable, {
      ...{ wanted: query.baseline, usual: usualBaseline },
    });
    return { experiment, description, variable, anchors, baselines };
  }

  async open(caller: Reader, platform: Platform, query: ResultQueryDto): Promise<Opened> {
    const asked = await this.check(caller, platform, query);
    const { experiment, description, variable } = asked;
    const { click, view } = description.results;
    const counted: Counted = { measure: variable.measure, click, view };
    const { version, ads } = await this.delivered.of(caller.organizationId, experiment);
    return {
      ...asked,
      ads,
      counted,
      language: caller.lang,
      key: JSON.stringify([version, variable.id]),
      load: () => Promise.resolve(estimationInput(experiment, ads, counted)),
    };
  }
}

const wasSample = ({ status, sampledAt }: Experiment): boolean => status === 'SAMPLE' || sampledAt !== null;

/** What is ranked by. @throws ApiError 409 for what has not run, 400 for what the platform does not count */
export function variableOf(
  description: PlatformDescription,
  experiment: Experiment,
  query: Pick<ResultQueryDto, 'variable'>,
): ResultVariable {
  // A sample, enabled or not, is an experiment that has run, unless it was made as one.
  if (['DRAFT', 'TEMPLATE'].includes(experiment.status) || (wasSample(experiment) && !experiment.finishedAt))
    throw new ApiError(409, 'no-results', EXPERIMENT_TEXTS.hasNotRun);
  const name = query.variable ?? defaultVariable(description, experiment.input);
  const variable = findVariable(description.results, name);
  if (variable === undefined) throw invalidField('variable', told(EXPERIMENT_TEXTS.notVariable, { name }));
  return variable;
}
