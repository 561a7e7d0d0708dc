import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { ChevronDown, ChevronUp } from '@blueprintjs/icons';
import { useFormat } from '../../../../lib/format/use-format.js';
import { FeeRise } from './fee-rise.js';
import { PlanFacts, type PlanProps } from './plan-panel.js';

interface BarProps extends PlanProps {
  tools: ReactNode;
  /** Notes of the opened plan, shown between its verdict and its money. */
  notes?: ReactNode;
  /** The button of the next step. */
  children: ReactNode;
}

/** The plan in a narrow window: a bar at the bottom with its figures and the next step. The user can open the whole plan from it. */
export function PlanBar({ tools, notes, children, ...props }: BarProps) {
  const { count, budgetMinor, currency, fee } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const planId = useId();
  const [isOpen, setOpen] = useState(false);
  const figures = {
    count: count.tested ?? 0,
    created: format.number(count.created),
    tested: count.tested === null ? '–' : format.number(count.tested),
  };
  return (
    <aside
      className="plan-bar"
      aria-label={t('plan.title')}
      data-field="variations"
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false);
      }}
    >
      {isOpen && (
        <div className="plan-sheet" id={planId}>
          <PlanFacts {...props}>{notes}</PlanFacts>
          <p className="secondary">{t('plan.nothingYet')}</p>
        </div>
      )}
      <div className="plan-bar-row">
        <Button
          variant="minimal"
          className="plan-figures"
          endIcon={isOpen ? <ChevronDown /> : <ChevronUp />}
          title={t(isOpen ? 'plan.close' : 'plan.open')}
          aria-expanded={isOpen}
          aria-controls={isOpen ? planId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {budgetMinor === null
            ? t('plan.bar', figures)
            : t('plan.barMoney', { ...figures, amount: format.money(budgetMinor, currency) })}
        </Button>
        {tools}
        {children}
      </div>
      {fee !== null && !isOpen && (
        <p role="status">
          <FeeRise fee={fee} />
        </p>
      )}
      {(count.isTooMany || count.isRefused) && !isOpen && (
        <p className="error-text">{t(count.isTooMany ? 'plan.removeSome' : 'plan.refused')}</p>
      )}
    </aside>
  );
}
