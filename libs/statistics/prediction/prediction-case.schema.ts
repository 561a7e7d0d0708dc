import { LIMITS } from '#libs/contracts/limits.js';
import { z } from 'zod';
import { adsOfRow, waveProblems } from './days-in-waves.js';
import type { Metric } from '../model/metrics.js';
import type { Anchor, Component, Delivery, TestedAd } from '../types.js';

/** The metrics of the `estimate` command, with the delivery fields that each needs. */
const METRICS = {
  ctr: { metric: { kind: 'rate', event: 'link_click' }, needs: ['link_click'] },
  cvr: {
    metric: { kind: 'share', event: 'purchase', of: 'link_click' },
    needs: ['link_click', 'purchase'],
  },
  cpc: { metric: { kind: 'cost', event: 'link_click' }, needs: ['link_click', 'spend'] },
  cost_per_purchase: { metric: { kind: 'cost', event: 'purchase' }, needs: ['purchase', 'spend'] },
  roas: {
    metric: { kind: 'return', event: 'purchase', value: 'purchase' },
    needs: ['purchase', 'purchase_value', 'spend'],
  },
} as const;
type MetricWord = keyof typeof METRICS;

const HIGHER_IS_BETTER: Record<MetricWord, boolean> = {
  ctr: true,
  cvr: true,
  roas: true,
  cpc: false,
  cost_per_purchase: false,
};

/** The goal of a case: the rate of its metric, the cost of a result, or the return on the spend. */
const GOALS = ['rate', 'cost', 'return'] as const;
/** The metric for each metric and goal; absent if there is none. */
const METRIC_OF: Record<MetricWord, Partial<Record<(typeof GOALS)[number], MetricWord>>> = {
  ctr: { rate: 'ctr', cost: 'cpc' },
  cvr: { rate: 'cvr', cost: 'cost_per_purchase', return: 'roas' },
  cpc: { cost: 'cpc' },
  cost_per_purchase: { cost: 'cost_per_purchase', return: 'roas' },
  roas: { return: 'roas' },
};
const STATUSES = { ACTIVE: 'active', DISAPPROVED: 'failed', WITH_ISSUES: 'failed' } as const;

const amount = z.number().nonnegative();
const delivery = z.object({
  impressions: amount,
  link_click: amount.optional(),
  purchase: amount.optional(),
  purchase_value: amount.optional(),
  spend: amount.optional(),
});
const caseSchema = z.object({
  id: z.union([z.string(), z.number()]),
  metric: z.enum(Object.keys(METRICS) as MetricWord[]),
  goal: z.enum(GOALS).optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  higher_is_better: z.boolean().optional(),
  components: z.record(z.string(), z.array(z.union([z.string(), z.number()]))),
  created: z.int().positive(),
  tested: z.array(
    delivery.extend({
      key: z.array(z.int().nonnegative()),
      status: z.enum(Object.keys(STATUSES) as (keyof typeof STATUSES)[]),
      days: z.array(delivery.extend({ wave: z.int().nonnegative().optional() })).optional(),
    }),
  ),
  anchors: z.array(z.object({ component: z.string(), value: z.union([z.string(), z.number()]) })).optional(),
});
type RawCase = z.infer<typeof caseSchema>;
type RawDelivery = z.infer<typeof delivery>;

/** One experiment to predict, checked and in the estimator's form. */
export interface PredictionCase {
  id: string | number;
  metric: Metric;
  /** ISO 4217, of all amounts, if the case names it. */
  currency: string | null;
  components: Component[];
  /** The alternatives of each component as they were given. */
  values: Record<string, (string | number)[]>;
  ads: TestedAd[];
  anchors: Anchor[];
}

/**
 * Reads the input of the `estimate` command: `{ version: 1, cases: [...] }`.
 * @returns the cases, and one line per problem: case id, field, reason. Cases with problems are left out.
 */
export function readPredictionCases(input: unknown): { cases: PredictionCase[]; problems: string[] } {
  const frame = z.object({ version: z.literal(1), cases: z.array(z.unknown()) }).safeParse(input);
  if (!frame.success) return { cases: [], problems: frame.error.issues.map((issue) => line('input', issue)) };
  const cases: PredictionCase[] = [];
  const problems: string[] = [];
  frame.data.cases.forEach((candidate, index) => {
    const id = caseName(candidate, index);
    const parsed = caseSchema.safeParse(candidate);
    const found = parsed.success
      ? contradictions(parsed.data).map((problem) => `${id}: ${problem}`)
      : parsed.error.issues.map((issue) => line(id, issue));
    problems.push(...found);
    if (parsed.success && found.length === 0) cases.push(toCase(parsed.data));
  });
  return { cases, problems };
}

const line = (id: string, { path, message }: z.core.$ZodIssue): string =>
  path.length > 0 ? `${id}: ${fieldName(path)}: ${message}` : `${id}: ${message}`;

const fieldName = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((name, part) => {
    if (typeof part === 'number') return `${name}[${part}]`;
    return name === '' ? String(part) : `${name}.${String(part)}`;
  }, '');

function caseName(candidate: unknown, index: number): string {
  const id = (candidate as { id?: unknown } | null)?.id;
  return typeof id === 'string' || typeof id === 'number' ? `case ${id}` : `case #${index + 1}`;
}

/** Input that is well formed but contradictory. */
function contradictions(raw: RawCase): string[] {
  const problems: string[] = [];
  const sizes = Object.values(raw.components).map(sizeOf);
  const product = sizes.reduce((created, size) => created * size, 1);
  if (product > LIMITS.createdVariations) {
    problems.push(`created: ${product} are more than ${LIMITS.createdVariations} variations`);
  }
  if (raw.created !== product) problems.push(`created: is ${raw.created}, but the lists make ${product}`);
  const metric = metricOf(raw);
  if (metric === undefined) {
    const possible = Object.keys(METRIC_OF[raw.metric]).join(', ');
    return [...problems, `goal: ${raw.goal} is not a goal of the metric ${raw.metric} (${possible})`];
  }
  if (raw.higher_is_better !== undefined && raw.higher_is_better !== HIGHER_IS_BETTER[metric]) {
    problems.push(`higher_is_better: ${raw.higher_is_better} contradicts the metric ${metric}`);
  }
  const seen = new Set<string>();
  raw.tested.forEach((ad, index) => {
    const field = `tested[${index}]`;
    const fits = ad.key.length === sizes.length && ad.key.every((level, f) => level < sizes[f]!);
    if (!fits) problems.push(`${field}.key: [${ad.key.join(', ')}] is outside the lists`);
    else if (seen.has(ad.key.join())) problems.push(`${field}.key: [${ad.key.join(', ')}] is listed twice`);
    seen.add(ad.key.join());
    problems.push(...missingFields(ad, metric, field));
    if (metric === 'ctr' && ad.link_click !== undefined && ad.link_click > ad.impressions) {
      problems.push(`${field}.link_click: ${ad.link_click} is more than ${ad.impressions} impressions`);
    }
    ad.days?.forEach((day, d) => problems.push(...missingFields(day, metric, `${field}.days[${d}]`)));
  });
  problems.push(...waveProblems(raw.tested), ...anchorProblems(raw));
  return problems;
}

function anchorProblems({ anchors = [], components }: RawCase): string[] {
  const problems =
    anchors.length > LIMITS.anchors ? [`anchors: ${anchors.length} are more than ${LIMITS.anchors}`] : [];
  anchors.forEach(({ component, value }, index) => {
    const list = components[component];
    const field = `anchors[${index}]`;
    if (!list) problems.push(`${field}.component: there is no component ${component}`);
    else if (!list.includes(value)) problems.push(`${field}.value: ${component} has no alternative ${value}`);
    else if (anchors.findIndex((other) => other.component === component) < index) {
      problems.push(`${field}.component: ${component} is anchored twice`);
    }
  });
  return problems;
}

const missingFields = (figures: RawDelivery, metric: MetricWord, field: string): string[] =>
  METRICS[metric].needs
    .filter((name) => figures[name] === undefined)
    .map((name) => `${field}.${name}: is missing, ${metric} needs it`);

const metricOf = ({ metric, goal }: Pick<RawCase, 'metric' | 'goal'>): MetricWord | undefined =>
  goal === undefined ? metric : METRIC_OF[metric][goal];

/** An empty list leaves its component out of the ads, so it counts as one alternative. */
const sizeOf = (list: readonly unknown[]): number => Math.max(1, list.length);

function toCase(raw: RawCase): PredictionCase {
  return {
    id: raw.id,
    metric: METRICS[metricOf(raw)!].metric,
    currency: raw.currency ?? null,
    components: Object.entries(raw.components).map(([name, list]) => ({ name, size: sizeOf(list) })),
    values: raw.components,
    ads: raw.tested.flatMap(adsOfRow).map(({ key, status, days, wave, ...totals }) => ({
      ...toDelivery(totals),
      levels: key,
      status: STATUSES[status],
      ...(wave === undefined ? {} : { wave }),
      days: days?.map(toDelivery),
    })),
    anchors: (raw.anchors ?? []).map(({ component, value }) => ({
      component,
      level: raw.components[component]!.indexOf(value),
    })),
  };
}

const toDelivery = ({
  impressions,
  link_click = 0,
  purchase = 0,
  purchase_value = 0,
  spend = 0,
}: RawDelivery): Delivery => ({
  impressions,
  spend,
  counts: { link_click, purchase },
  values: { purchase: purchase_value },
});
