import { Fragment, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '@blueprintjs/core';
import { useFormat } from '../../../../lib/format/use-format.js';
import { useRoomBelow } from './use-room-below.js';
import { PlanMoney, type PlanMoneyProps } from './plan-money.js';

export interface PlanProps extends PlanMoneyProps {
  /** The lists that make variations, each with its number of alternatives and its name, such as 2 and `age ranges`. */
  factors: readonly { size: number; words: string }[];
}

/** The panel beside the form: the number of variations, the evidence that the budget buys, the highest cost, and the step's other notes. */
export function PlanPanel({ children, ...props }: PlanProps & { children?: ReactNode }) {
  const { t } = useTranslation();
  const panel = useRef<HTMLElement>(null);
  useRoomBelow(panel);
  return (
    <aside ref={panel} className="card plan-panel" aria-label={t('plan.title')}>
      <PlanFacts {...props}>{children}</PlanFacts>
      <p className="secondary">
        {t('plan.nothingYet')} {t('plan.shortcut')}
      </p>
    </aside>
  );
}

/** The counts and their factors, the verdict on the test, the step's other notes, and the money. */
export function PlanFacts({ children, ...props }: PlanProps & { children?: ReactNode }) {
  const { factors, count, search } = props;
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <h2>{t('plan.title')}</h2>
      <div className="plan-counts" role="status" aria-live="polite" data-field="variations" tabIndex={-1}>
        <Figure label={t('plan.created')} value={format.number(count.created)} />
        <Figure
          label={t(search === null ? 'plan.tested' : 'plan.search.firstAds')}
          value={count.tested === null ? '–' : format.number(count.tested)}
          isStale={count.isLoading}
        />
        {count.isTooMany && <p className="error-text">{t('plan.removeSome')}</p>}
        {count.isRefused && <p className="error-text">{t('plan.refused')}</p>}
        {count.showsWait && <p className="secondary">{t('plan.wait')}</p>}
      </div>
      {count.isTooMany ? (
        <Callout intent="danger" compact>
          {t('rules.tooManyVariations')}
        </Callout>
      ) : (
        <p className="secondary">
          {factors.length === 0 && t('plan.single')}
          {factors.map(({ size, words }, index) => (
            <Fragment key={words}>
              {index > 0 && ' × '}
              <span className="factor">
                {size} {words}
              </span>
            </Fragment>
          ))}
        </p>
      )}
      <hr />
      <PlanMoney {...props}>{children}</PlanMoney>
    </>
  );
}

function Figure({ label, value, isStale = false }: { label: string; value: string; isStale?: boolean }) {
  return (
    <div className="figure">
      <span className="secondary">{label}</span>
      <strong className={`tabular ${isStale ? 'dimmed' : ''}`}>{value}</strong>
    </div>
  );
}
