import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { PARTS } from '#libs/platforms/description.js';
import type { Section } from '#libs/platforms/fields/sections.js';
import { offersSearch } from '#libs/platforms/delivery.js';
import { valueAt } from '#libs/platforms/reading/untrusted.js';
import { runSpan } from '#libs/platforms/dates/run-span.js';
import { Facts } from '../../../../components/facts.js';
import { useFormat } from '../../../../lib/format/use-format.js';
import { useForm, type WizardForm } from '../../form/context.js';
import { isSearching } from '../../form/figures.js';
import { markOf, pathOfMark } from '../../form/marks.js';
import type { Outcome } from '../../form/outcome.js';
import { OutcomeChoice } from './outcome-choice.js';
import { WayChosen } from '../plan/way-chosen.js';
import { UnderpoweredNote } from '../plan/judgement.js';
import type { PlanProps } from '../plan/plan-panel.js';
import { PreflightCard } from '../preflight/preflight-card.js';
import { useCheckedSubmit } from '../preflight/use-checked-submit.js';
import { usePreflight } from '../preflight/use-preflight.js';
import { shownFields, shownSections } from '../steps/shown-fields.js';
import { stepOf } from '../../form/steps.js';
import { useFieldTexts } from '../../form/use-field-texts.js';
import { useFieldWords } from '../use-field-words.js';
import { placeOf, shownMark } from '../use-judged.js';

interface Props {
  isOpen: boolean;
  plan: PlanProps;
  outcome: Outcome;
  /** Whether the requested call is under way. */
  isBusy: boolean;
  onOutcome(outcome: Outcome): void;
  onEdit(step: number, section: string): void;
  /** Goes to the field of a check, by its mark. */
  onFix(step: number, mark: string): void;
  onClose(): void;
  onClosed(): void;
  onSubmit(): void;
  onDryRun(): void;
}

/** The summary before a submit: the totals, and a block for each section with a link back to it (META-028). */
export function SummaryDialog({ isOpen, onClosed, ...props }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog isOpen={isOpen} title={t('wizard.summary')} className="summary" onClose={props.onClose} onClosed={onClosed}>
      <Summary {...props} />
    </Dialog>
  );
}

/** The dialog's contents, mounted only while it is open, so that nothing is calculated before. */
function Summary({
  plan,
  outcome,
  isBusy,
  onOutcome,
  onEdit,
  onFix,
  onClose,
  onSubmit,
  onDryRun,
}: Omit<Props, 'isOpen' | 'onClosed'>) {
  const { t } = useTranslation();
  const form = useForm();
  const format = useFormat();
  const { titleAt } = useFieldTexts();
  const { count, budgetMinor, currency } = plan;
  const cardRef = useRef<HTMLElement>(null);
  const preflight = usePreflight(outcome === 'run');
  const { blocking, isWaiting, submit } = useCheckedSubmit({
    preflight,
    onSubmit,
    onBlocked: () => {
      const card = cardRef.current;
      (card?.querySelector<HTMLElement>('.check-blocking button') ?? card)?.focus();
    },
  });
  const targetOf = (field: string) => {
    const mark = shownMark(form.description, markOf(form.description, form.draft, field));
    if (mark === null) return null;
    const step = placeOf(form.description, mark);
    return { title: titleAt(pathOfMark(mark)), go: () => onFix(step, mark) };
  };
  return (
    <>
      <DialogBody>
        <p className="secondary">{t('wizard.lead.summary')}</p>
        {outcome === 'run' && <PreflightCard preflight={preflight} targetOf={targetOf} cardRef={cardRef} />}
        {PARTS.flatMap((part) =>
          shownSections(form, part).map((section) => (
            <Block key={section.name} section={section} onEdit={(name) => onEdit(stepOf(part), name)} />
          )),
        )}
        <h3>{t('plan.title')}</h3>
        {outcome === 'run' && <UnderpoweredNote {...plan} />}
        <Facts
          facts={[
            { label: t('plan.created'), value: format.number(count.created) },
            {
              label: t(isSearching(form.description, form.draft) ? 'plan.search.firstAds' : 'plan.tested'),
              value: count.tested === null ? '–' : format.number(count.tested),
            },
            ...(offersSearch(form.description, form.draft)
              ? [{ label: t('plan.search.title'), value: <WayChosen search={plan.search} way={wayOf(form)} /> }]
              : []),
            {
              label: t('plan.worstTotal'),
              value: budgetMinor === null ? '–' : format.money(budgetMinor, currency),
            },
          ]}
        />
        {outcome === 'run' && (
          <Button variant="outlined" text={t('dryRun.open')} disabled={isBusy} onClick={onDryRun} />
        )}
        <OutcomeChoice outcome={outcome} onChange={onOutcome} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('wizard.back')} disabled={isBusy} onClick={onClose} />
            <Button
              autoFocus
              intent="primary"
              text={t(outcome === 'run' ? 'create.submit' : `outcome.do.${outcome}`)}
              loading={isBusy || isWaiting}
              onClick={submit}
            />
          </>
        }
      >
        {(blocking > 0 || preflight.isServerGone) && (
          <p className="error-text" role="alert">
            {preflight.isServerGone ? t('checks.serverGone') : t('checks.stops', { count: blocking })}
          </p>
        )}
      </DialogFooter>
    </>
  );
}

const wayOf = ({ description, draft }: WizardForm) => (isSearching(description, draft) ? 'search' : 'even');

function Block({ section, onEdit }: { section: Section; onEdit(name: string): void }) {
  const { t } = useTranslation();
  const form = useForm();
  const { draft } = form;
  const { time } = form.description;
  const format = useFormat();
  const { titleOf, titleAt, labelAt } = useFieldTexts();
  const wordsOf = useFieldWords();
  const places = shownFields(form, section);
  // The dates' own fields show whether they are valid. Here any dates count.
  const hasDates = runSpan(form.description, draft, { now: 0 }) !== null;
  const title = titleOf(section);
  return (
    <section className="summary-block">
      <div className="spread">
        <h3>{title}</h3>
        <Button
          size="small"
          variant="minimal"
          intent="primary"
          text={t('wizard.edit')}
          aria-label={t('wizard.editSection', { title })}
          onClick={() => onEdit(section.name)}
        />
      </div>
      {section.fields.includes('information.name') && (
        <p>
          <span className="secondary">{titleAt('objective')}: </span>
          {form.description.texts['objective']?.options?.[draft.objective]?.[format.language] ?? draft.objective}
        </p>
      )}
      {places.map((place) => {
        const words = wordsOf(place, valueAt(draft, place.path));
        if (place.path === time.start && !hasDates)
          return (
            <p key={place.path} className="error-text" role="alert">
              {t('wizard.noDates')}
            </p>
          );
        if (place.path === time.end && !hasDates) return null;
        return (
          <p key={place.path}>
            {places.length > 1 && <span className="secondary">{labelAt(place.path)}: </span>}
            {words.length === 0 ? t('wizard.nothing') : words.join(' · ')}
          </p>
        );
      })}
    </section>
  );
}
