import type { ImpactDto } from '../results/impact.dto.js';
import type { CurvesDto, ResultBaselineDto } from '../results/results.dto.js';
import {
  VISIBLE_OF_ALTERNATIVE,
  VISIBLE_OF_ANCHORED,
  VISIBLE_OF_DAY,
  VISIBLE_OF_ROW,
  VISIBLE_OF_SUMMARY,
  type VisitorCurvesDto,
  type VisitorImpactDto,
  type VisitorRowDto,
} from './visitor.dto.js';

/** Returns only these fields of an object. So a field that is added later is hidden from visitors until it is named here. */
const only = <T extends object, const Name extends keyof T>(whole: T, names: readonly Name[]): Pick<T, Name> =>
  Object.fromEntries(names.map((name) => [name, whole[name]])) as Pick<T, Name>;

const rowView = (row: CurvesDto['ads'][number]): VisitorRowDto => only(row, VISIBLE_OF_ROW);
const maybe = (row: CurvesDto['fep']): VisitorRowDto | null => row && rowView(row);

/** Results as a visitor sees them. @param isShown decides which of the team's baselines the visitor may see */
export function curvesView(curves: CurvesDto, isShown: (baseline: ResultBaselineDto) => boolean): VisitorCurvesDto {
  const { ads, pagination, fep, best, median, worst, conversions, baselines, anchors, summary } = curves;
  const { delivery, variation, lead, beside } = curves;
  return {
    ads: ads.map(rowView),
    fep: maybe(fep),
    best: maybe(best),
    median: maybe(median),
    worst: maybe(worst),
    pagination,
    conversions,
    anchors,
    delivery,
    lead,
    beside,
    variation: variation && {
      row: rowView(variation.row),
      lead: variation.lead,
      history: variation.history.map((day) => only(day, VISIBLE_OF_DAY)),
    },
    baselines: baselines.filter(isShown),
    summary: {
      ...only(summary, VISIBLE_OF_SUMMARY),
      anchored: summary.anchored && only(summary.anchored, VISIBLE_OF_ANCHORED),
    },
  };
}

/** Component impact as a visitor sees it. */
export const impactView = ({ variable, components, pairs, anchors }: ImpactDto): VisitorImpactDto => ({
  variable,
  components: components.map(({ component, is_audience, share, alternatives }) => ({
    component,
    is_audience,
    share,
    alternatives: alternatives.map((alternative) => only(alternative, VISIBLE_OF_ALTERNATIVE)),
  })),
  pairs,
  anchors,
});
