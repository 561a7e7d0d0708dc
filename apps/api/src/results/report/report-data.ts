import { isFinished } from '#libs/contracts/experiment/experiment-status.js';
import { LOCALES, type Language } from '#libs/contracts/messages/language.js';
import { PLATFORM_NAMES } from '#libs/contracts/platform/platform.js';
import { PRODUCT_NAME } from '#libs/contracts/product.js';
import { POOL } from '#libs/contracts/results/advice.js';
import { reportText, type ReportText } from '#libs/contracts/results/report-texts.js';
import type { ResultRow } from '#libs/contracts/results/results.js';
import { componentInWords, componentTitle, isAudienceComponent } from '#libs/platforms/components/components.js';
import type { CurvesDto } from '../results.dto.js';
import { curvesOf, effectsOf } from './report-charts.js';
import { isAlone, type ReportContext, type ReportSource } from './report-context.js';
import { reportFormat, type ReportFormat } from './report-format.js';
import type { Labeled, Report, ReportBest, ReportTable } from './report.types.js';

/** A report of a query's results, in the reader's language and number format. Pure. */
export function reportOf(source: ReportSource): Report {
  const { curves, experiment, language, variable } = source;
  const context: ReportContext = {
    ...source,
    format: reportFormat(language, variable.measure, experiment.currency),
    reference: curves.summary.baseline?.name ?? reportText('pool', language),
    text: (name, params) => reportText(name, language, params),
  };
  const { text } = context;
  return {
    language,
    head: [source.teamName, text('head')].filter(Boolean).join(' · '),
    title: experiment.name,
    about: aboutOf(context),
    verdict: verdictOf(context),
    figures: figuresOf(context),
    best: bestOf(context),
    curves: curvesOf(context),
    effects: effectsOf(context),
    table: tableOf(context),
    notes: notesOf(context),
    words: {
      curves: text('curves'),
      curvesHelp: text('curvesHelp'),
      effects: text('effects'),
      effectsHelp: text('effectsHelp'),
      table: text('table'),
      notes: text('notes'),
      page: text('page', { n: '{{n}}', of: '{{of}}' }),
    },
  };
}

function aboutOf({
  experiment,
  variable,
  curves,
  description,
  language,
  format,
  text,
  reference,
}: ReportContext): string[] {
  const { platform, startsAt, accountZone, status } = experiment;
  const endsAt = experiment.stoppedAt ?? experiment.endsAt;
  const zone = accountZone ?? 'UTC';
  const dates =
    startsAt && endsAt
      ? text('dates', { from: format.date(startsAt, zone), to: format.date(endsAt, zone), zone })
      : null;
  const anchors = (curves.summary.anchored?.anchors ?? []).map(
    ({ component, value }) => `${componentInWords(description, component, language)} "${value}"`,
  );
  return [
    [PLATFORM_NAMES[platform], dates].filter(Boolean).join(' · '),
    [text('rankedBy', { variable: variable.words.name[language] }), text('against', { reference })].join(' · '),
    ...(anchors.length === 0 ? [] : [text('fixed', { anchors: listed(anchors, language) })]),
    ...(isFinished(status) ? [] : [text('preview')]),
  ];
}

const listed = (parts: readonly string[], language: Language): string =>
  new Intl.ListFormat(LOCALES[language], { type: 'conjunction' }).format(parts);

const nameOf = ({ variation }: Pick<ResultRow, 'variation'>): string => `V-${variation}`;

function verdictOf(context: ReportContext): Report['verdict'] {
  const { curves, description, language, format, reference, text } = context;
  const { best, fep, lead } = curves;
  const only = (name: ReportText) => ({ sentence: text(name), more: [], isSure: false });
  if (fep === null || best === null) return only('nothing');
  if (isAlone(curves) && curves.summary.baseline === null) return only('alone');
  const against = comparativeOf(best, curves);
  if (best.verdict === 'not-enough-data' || against === undefined) return only('tooLittle');
  const isSure = best.verdict === 'winner' || (best.source === 'estimated' && against.improvement_lower > 0);
  const kind = !isSure ? 'unsettled' : best.source === 'estimated' ? 'untested' : 'winner';
  const words = format.improved({
    improvement: against.improvement,
    lower: against.improvement_lower,
    upper: against.improvement_upper,
  });
  const parts = (lead?.parts ?? []).map(
    ({ component, value, effect_percent }) =>
      `${componentInWords(description, component, language)} "${value}" (${format.improved({ improvement: effect_percent, lower: effect_percent, upper: effect_percent }).change})`,
  );
  return {
    sentence: text(kind, { name: nameOf(best), reference, ...words }),
    more: parts.length === 0 ? [] : [text('lead', { parts: listed(parts, language) })],
    isSure,
  };
}

const comparativeOf = (row: ResultRow, { summary }: CurvesDto): ResultRow['comparatives'][number] | undefined =>
  row.comparatives.find(({ reference }) => reference === (summary.baseline?.id ?? POOL));

function figuresOf({ curves, format, text, isMoneyShown }: ReportContext): Labeled[] {
  const { summary, fep } = curves;
  const shown = summary.anchored ?? summary;
  return [
    { label: text('created'), value: format.count(shown.created) },
    { label: text('tested'), value: format.count(shown.ads_created) },
    { label: text('impressions'), value: format.count(shown.impressions) },
    { label: text('recorded'), value: format.count(shown.conversion) },
    { label: text('poolValue'), value: format.value(fep?.value) },
    ...(isMoneyShown
      ? [
          { label: text('spent'), value: format.money(shown.spend) },
          { label: text('cpa'), value: format.money(shown.conversion > 0 ? shown.spend / shown.conversion : null) },
        ]
      : []),
  ];
}

function bestOf({ curves, description, language, format, text, isMoneyShown }: ReportContext): ReportBest | null {
  const { best } = curves;
  if (best === null) return null;
  const isAudience = (component: string): boolean => isAudienceComponent(description, component);
  const parts = Object.entries(best.components)
    .filter(([, value]) => value !== '')
    .toSorted(([a], [b]) => Number(isAudience(a)) - Number(isAudience(b)))
    .map(([component, value]) => ({ label: componentTitle(description, component, language), value }));
  const against = comparativeOf(best, curves);
  const sure = best.verdict === 'winner' ? text('sure', { percent: format.certainty(best.confidence) }) : null;
  const recorded =
    best.impressions === null
      ? []
      : [
          {
            label: text('recorded'),
            value: text('ofImpressions', {
              events: format.count(best.conversion),
              impressions: format.count(best.impressions),
            }),
          },
          { label: text('observed'), value: format.value(best.observed) },
        ];
  const change =
    against === undefined || isAlone(curves)
      ? []
      : [
          { label: text('change'), value: differenceOf(against, format) },
          { label: text('certainty'), value: format.certainty(best.confidence) },
        ];
  const money =
    isMoneyShown && best.spend !== null
      ? [
          { label: text('spent'), value: format.money(best.spend) },
          { label: text('cpa'), value: format.money(best.cpa) },
        ]
      : [];
  return {
    title: text('best', { name: nameOf(best) }),
    tag: sure,
    parts,
    figures: [
      { label: text('modeled'), value: format.value(best.value) },
      { label: text('interval'), value: format.range(best.lower_bound, best.upper_bound) },
      ...recorded,
      ...change,
      ...money,
    ],
  };
}

function differenceOf(against: ResultRow['comparatives'][number], format: ReportFormat): string {
  const { change, lower, upper } = format.improved({
    improvement: against.improvement,
    lower: against.improvement_lower,
    upper: against.improvement_upper,
  });
  return `${change} (${lower} – ${upper})`;
}

function tableOf({ curves, format, text, isMoneyShown }: ReportContext): ReportTable | null {
  const { ads, pagination } = curves;
  if (ads.length === 0) return null;
  return {
    head: [
      ...[text('variation'), text('modeled'), text('interval'), text('change'), text('impressions'), text('recorded')],
      ...(isMoneyShown ? [text('spent'), text('cpa')] : []),
    ],
    rows: ads.map((row) => {
      const against = comparativeOf(row, curves);
      return [
        ...[nameOf(row), format.value(row.value), format.range(row.lower_bound, row.upper_bound)],
        against === undefined ? '–' : differenceOf(against, format),
        ...[format.count(row.impressions), format.count(row.conversion)],
        ...(isMoneyShown ? [format.money(row.spend), format.money(row.cpa)] : []),
      ];
    }),
    note: text('tableNote', { shown: format.count(ads.length), total: format.count(pagination.total) }),
  };
}

function notesOf({ curves, experiment, format, text, isMoneyShown, now }: ReportContext): string[] {
  const { last_insights_at: asOf, is_dispersion_assumed: isAssumed } = curves.summary;
  return [
    text('noteEstimate'),
    text('noteInterval'),
    ...(isAssumed ? [text('noteAssumed')] : []),
    ...(isMoneyShown ? [text('noteMoney', { currency: experiment.currency })] : []),
    text('noteAsOf', { date: asOf === null ? '–' : format.date(asOf, 'UTC'), today: format.date(now, 'UTC') }),
    PRODUCT_NAME,
  ];
}
