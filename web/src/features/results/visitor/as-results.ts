import { NO_FIGURES } from '#libs/contracts/results/figures.js';
import type {
  Curves,
  Impact,
  ResultRow,
  VisitorCurves,
  VisitorImpact,
  VisitorRow,
} from '../../../lib/api/endpoints.js';

/** Absent values in place of those that visitors may not see, in the form that the results page expects. */
const HIDDEN = {
  is_active: false,
  adset_id: null,
  ad_id: null,
  manager_url: null,
  failed_reason: null,
  failed_text: null,
  delivered_part: null,
};

export const asRow = (row: VisitorRow): ResultRow => ({ ...NO_FIGURES, ...row, ...HIDDEN });
const maybe = (row: VisitorRow | null): ResultRow | null => row && asRow(row);

/** A visitor's results in the form that the results page expects. */
export const asCurves = ({
  ads,
  fep,
  best,
  median,
  worst,
  summary,
  variation: _,
  ...shown
}: VisitorCurves): Curves => ({
  ...shown,
  ads: ads.map(asRow),
  fep: maybe(fep),
  best: maybe(best),
  median: maybe(median),
  worst: maybe(worst),
  failed: [],
  batches: [],
  variation: null,
  summary: {
    ...summary,
    ranked_by: null,
    is_preview: false,
    counting_until: null,
    ads_created: summary.tested,
    spend: 0,
    anchored: summary.anchored && { ...summary.anchored, spend: 0 },
  },
});

/** A visitor's component impact in the form that the results page expects. */
export const asImpact = ({ components, ...shown }: VisitorImpact): Impact => ({
  ...shown,
  components: components.map(({ alternatives, ...component }) => ({
    ...component,
    alternatives: alternatives.map((one) => ({ ...one, spend: 0, spend_share: 0 })),
  })),
});
