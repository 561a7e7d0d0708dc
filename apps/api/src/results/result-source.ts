import { usualVariable } from '#libs/platforms/results/ranking.js';
import { Injectable } from '@nestjs/common';
import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import type { Language } from '#libs/contracts/messages/language.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { Baseline } from '#libs/database/entities/baseline.entity.js';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import { BaselineRepository } from '#libs/database/repositories/access/baseline.repository.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { findVariable, rankingOf, type ResultVariable } from '#libs/platforms/results/results.js';
import type { Anchor } from '#libs/statistics/types.js';
import type { CallerContext } from '../access/caller.js';
import { Batches } from '../activation/batches.js';
import type { BatchDto } from '../activation/activation.dto.js';
import { Database } from '../database/database.module.js';
import { ExperimentQueries } from '../experiments/experiment-queries.js';
import { ApiError, invalidField } from '../http/errors/api-error.js';
import { anchorsOf } from './anchors.js';
import { DeliveredAds, type Delivered } from './estimates/delivered-ads.js';
import type { EstimationInput } from '#libs/result-rows/estimation-input.js';
import { countedBy, type Counted } from '#libs/result-rows/figures.js';
import { chooseBaseline, type Baselines } from './result-baselines.js';
import { withNeutralNames } from './neutral-names.js';
import type { ResultQueryDto } from './results-query.dto.js';
import { SharedReads } from '../database/shared-reads.js';
import { estimationInput, type JudgedAd } from '#libs/result-rows/tested-ads.js';

/** The reader: the team, or one of its visitors. */
export interface Reader extends Pick<CallerContext, 'organizationId' | 'lang'> {
  /** The baseline to use if a query names none; if left out, the team's enabled one. */
  usualBaseline?: string;
  /** Whether the reader is outside the team, and so sees no file names. */
  isOutside?: boolean;
}

/** The checked subject of a query. */
interface CheckedQuery {
  experiment: Experiment;
  description: PlatformDescription;
  variable: ResultVariable;
  anchors: Anchor[];
  baselines: Baselines;
}

/** The data behind an answer, and the way to its estimate. */
export interface Opened extends CheckedQuery {
  ads: readonly JudgedAd[];
  /** Activations of its variations, newest first. */
  batches: BatchDto[];
  /** Variations that one of the batches has active. */
  activated: ReadonlySet<number>;
  counted: Counted;
  language: Language;
  /** Key of the estimate. */
  key: string;
  /** Loads the estimate's input; called only if no thread holds it yet. */
  load(): Promise<EstimationInput>;
}

/** The stored data that an experiment's results need. */
interface Stored extends Delivered {
  experiment: Experiment;
  baselines: Baseline[];
  batches: BatchDto[];
  /** Variations that a batch has active, or is about to activate. */
  activated: ReadonlySet<number>;
}

const NONE: ReadonlySet<number> = new Set();

/** Opens the subject of a results query: the experiment, its result variable, baseline and anchors, and its data. */
@Injectable()
export class ResultSource {
  private readonly reads = new SharedReads<Stored>();

  constructor(
    private readonly queries: ExperimentQueries,
    private readonly delivered: DeliveredAds,
    private readonly database: Database,
    private readonly batches: Batches,
  ) {}

  /** @throws ApiError 404, 409 or 400 as the answer itself would */
  async check(reader: Reader, platform: Platform, query: ResultQueryDto): Promise<CheckedQuery> {
    const { organizationId } = reader;
    const experiment = await this.queries.findOn(platform, organizationId, query.id);
    return checkQuery({ experiment, baselines: await this.baselinesOf(organizationId, platform) }, reader, query);
  }

  /** Many people can look at one experiment at the same time: their requests share the reads. */
  async open(reader: Reader, platform: Platform, query: ResultQueryDto): Promise<Opened> {
    const { organizationId, lang } = reader;
    const name = JSON.stringify([organizationId, platform, query.id]);
    const stored = await this.reads.of(name, () => this.read(organizationId, platform, query.id));
    const checked = checkQuery(stored, reader, query);
    const { description, variable } = checked;
    const { experiment, ads, version, batches, activated } = stored;
    const counted = countedBy(description.results, variable.measure);
    return {
      ...checked,
      ads,
      batches,
      activated,
      counted,
      language: lang,
      key: JSON.stringify([version, variable.id]),
      load: () => Promise.resolve(estimationInput(experiment, ads, counted)),
    };
  }

  private async read(organizationId: string, platform: Platform, ref: string): Promise<Stored> {
    const experiment = await this.queries.findOn(platform, organizationId, ref);
    const [delivered, baselines, batches] = await Promise.all([
      this.delivered.of(organizationId, experiment),
      this.baselinesOf(organizationId, platform),
      this.batches.list(experiment),
    ]);
    // Most experiments have no batch, so there is nothing to look up.
    const activated = batches.length === 0 ? NONE : await this.batches.active(experiment);
    return { experiment, ...delivered, baselines, batches, activated };
  }

  private baselinesOf(organizationId: string, platform: Platform): Promise<Baseline[]> {
    return new BaselineRepository(this.database.fork()).list(organizationId, platform);
  }
}

/** Checks a query against the stored data. @throws ApiError 409 or 400 */
function checkQuery(
  { experiment: stored, baselines }: Pick<Stored, 'experiment' | 'baselines'>,
  { lang, usualBaseline, isOutside = false }: Reader,
  query: ResultQueryDto,
): CheckedQuery {
  const experiment = isOutside ? withNeutralNames(stored, lang) : stored;
  const description = descriptionOf(experiment.input);
  const variable = variableOf(description, experiment, query, isOutside);
  const anchors = anchorsOf(experiment, query.anchor ?? [], lang);
  const wanted = { wanted: query.baseline, usual: usualBaseline };
  return {
    experiment,
    description,
    variable,
    anchors,
    baselines: chooseBaseline(baselines, description, variable, wanted),
  };
}

const wasSample = ({ status, sampledAt }: Experiment): boolean => status === 'SAMPLE' || sampledAt !== null;

/**
 * The result variable to rank by. Readers outside the team see no money, and no ranking by it.
 * @throws ApiError 409 for an experiment that has not run, 400 for a variable that the platform does not count
 */
export function variableOf(
  description: PlatformDescription,
  experiment: Experiment,
  query: Pick<ResultQueryDto, 'variable'>,
  isOutside = false,
): ResultVariable {
  // A sample, enabled or not, has run, unless it was created as a sample.
  if (['DRAFT', 'TEMPLATE'].includes(experiment.status) || (wasSample(experiment) && !experiment.finishedAt))
    throw new ApiError(409, 'no-results', EXPERIMENT_TEXTS.hasNotRun);
  const usual = usualVariable(description, experiment);
  const name = query.variable ?? (isOutside ? rankingOf(usual).variable : usual);
  const variable =
    isOutside && rankingOf(name).ranking !== 'rate' ? undefined : findVariable(description.results, name);
  if (variable === undefined) throw invalidField('variable', withParams(EXPERIMENT_TEXTS.notVariable, { name }));
  return variable;
}
