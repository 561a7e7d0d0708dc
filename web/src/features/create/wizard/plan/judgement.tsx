import { useTranslation } from 'react-i18next';
import { Button, Callout, Classes } from '@blueprintjs/core';
import { minorUnitsPerUnit } from '#libs/contracts/money/money.js';
import type { UsualRate } from '#libs/platforms/results/usual-rate.js';
import { useFormat } from '../../../../lib/format/use-format.js';
import { evidenceOf, MOST_DIFFERENCE, type Evidence, type Remedy } from './evidence.js';
import type { PlanMoneyProps } from './plan-money.js';
import type { PlannedSearch } from './planned-search.js';

type JudgedProps = Pick<PlanMoneyProps, 'usual' | 'budgetMinor' | 'currency' | 'forecast' | 'count' | 'search'>;

/** The evidence that the plan's budget buys; null until account, budget and dates are filled in. */
function evidenceOfPlan({ usual, budgetMinor, currency, forecast, count }: JudgedProps): Evidence | null {
  const { tested, recommended } = count;
  if (budgetMinor === null || forecast === null || forecast.currency !== currency || !tested) return null;
  const cpmMinor = forecast.cpm * minorUnitsPerUnit(currency);
  return evidenceOf({ tested, recommended, budgetMinor, cpmMinor, rate: usual.perImpression });
}

type Props = JudgedProps & Pick<PlanMoneyProps, 'chooseTested' | 'chooseBudget'>;

/** The sentence that judges the plan, before its figures: the test's power, and the cheapest way to increase it. */
export function Judgement(props: Props) {
  const { t } = useTranslation();
  const evidence = evidenceOfPlan(props);
  const sentence = useSentence(props.usual);
  if (props.search !== null) return <SearchJudgement search={props.search} />;
  if (evidence === null) return null;
  const [cheapest, ...others] = evidence.remedies;
  return (
    <Callout
      compact
      intent={evidence.intent}
      icon={false}
      className={`evidence ${Classes.TEXT_SMALL}`}
      role="status"
      aria-label={t('plan.judged.label')}
    >
      <strong>{sentence(evidence)}</strong>
      {cheapest !== undefined && <RemedyLine remedy={cheapest} isCheapest {...props} />}
      {others.map((remedy) => (
        <RemedyLine key={remedy.kind} remedy={remedy} {...props} />
      ))}
    </Callout>
  );
}

/** The expected result of a search, compared with one wave of the same budget. */
function SearchJudgement({ search: { even, best } }: { search: PlannedSearch }) {
  const { t } = useTranslation();
  const { percent } = useFormat();
  return (
    <Callout
      compact
      intent="success"
      icon={false}
      className={`evidence ${Classes.TEXT_SMALL}`}
      role="status"
      aria-label={t('plan.judged.label')}
    >
      <strong>{t('plan.search.instead', { mean: percent(best.mean, 0), instead: percent(even.mean, 0) })}</strong>
    </Callout>
  );
}

/** Repeats the judgment where the user confirms the budget, if the test is underpowered. */
export function UnderpoweredNote(props: JudgedProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const evidence = evidenceOfPlan(props);
  const sentence = useSentence(props.usual);
  const remedyText = useRemedyText();
  // A search does not need to distinguish all its ads, because it looks for the best one.
  if (evidence === null || evidence.level === 'good' || props.search !== null) return null;
  const [cheapest] = evidence.remedies;
  return (
    <Callout compact intent="warning" role="note">
      <strong>{sentence(evidence)}</strong>
      {cheapest !== undefined &&
        ` ${t('plan.judged.cheapest', { remedy: remedyText(cheapest, (minor) => format.money(minor, props.currency)) })}`}
    </Callout>
  );
}

function useSentence({ event }: UsualRate): (evidence: Evidence) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ level, events, betweenAds }) => {
    const figures = { count: events, n: format.number(events), difference: format.percent(betweenAds, 0) };
    const isNone = betweenAds >= MOST_DIFFERENCE;
    return t(
      level === 'single' ? 'plan.judged.single' : `plan.judged.${event}.${level === 'thin' && isNone ? 'none' : level}`,
      figures,
    );
  };
}

function useRemedyText(): (remedy: Remedy, money: (minor: number) => string) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (remedy, money) => {
    switch (remedy.kind) {
      case 'recommended':
        return t('plan.judged.recommended', { count: remedy.tested, tested: format.number(remedy.tested) });
      case 'alternatives':
        return t('plan.judged.alternatives', { count: remedy.ads, ads: format.number(remedy.ads) });
      case 'budget':
        return t('plan.judged.budget', { amount: money(remedy.minor) });
    }
  };
}

function RemedyLine({
  remedy,
  isCheapest = false,
  currency,
  chooseTested,
  chooseBudget,
}: Props & { remedy: Remedy; isCheapest?: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const remedyText = useRemedyText();
  const step = minorUnitsPerUnit(currency);
  // Rounds money up to whole units, as the budget's dial does.
  const whole = (minor: number) => Math.ceil(minor / step) * step;
  const text = remedyText(remedy, (minor) => format.money(whole(minor), currency));
  const act =
    remedy.kind === 'recommended'
      ? {
          text: t('plan.judged.testFewer', { tested: format.number(remedy.tested) }),
          run: () => chooseTested(undefined),
        }
      : remedy.kind === 'budget'
        ? {
            text: t('plan.judged.setBudget', { amount: format.money(whole(remedy.minor), currency) }),
            run: () => chooseBudget(whole(remedy.minor)),
          }
        : null;
  return (
    <p className="row row-wrap">
      <span>{t(isCheapest ? 'plan.judged.cheapest' : 'plan.judged.or', { remedy: text })}</span>
      {act !== null && <Button size="small" variant="outlined" text={act.text} onClick={act.run} />}
    </p>
  );
}
