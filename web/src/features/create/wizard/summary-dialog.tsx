import { useTranslation } from 'react-i18next';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { PARTS } from '#libs/platforms/description.js';
import type { Section } from '#libs/platforms/sections.js';
import type { Place } from '#libs/platforms/fields-of.js';
import { kindOf } from '#libs/platforms/kinds/index.js';
import { valueAt, valuesOf } from '#libs/platforms/loose.js';
import { parseTime } from '#libs/platforms/run-dates.js';
import { Facts } from '../../../components/facts.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { textIn } from '../controls/text-in.js';
import { useForm } from './context.js';
import type { PlanProps } from './plan-panel.js';
import { shownFields, shownSections } from './shown-fields.js';
import { stepOf } from './steps.js';
import { useFieldTexts } from './use-field-texts.js';

interface Props {
  isOpen: boolean;
  plan: PlanProps;
  onEdit(step: number, section: string): void;
  onClose(): void;
  onClosed(): void;
  onSubmit(): void;
}

/** Everything once more before it is submitted: a block for each section with its way back, and what it adds up to (META-028). */
export function SummaryDialog({ isOpen, plan, onEdit, onClose, onClosed, onSubmit }: Props) {
  const { t } = useTranslation();
  const form = useForm();
  const format = useFormat();
  const { count, budgetMinor, currency } = plan;
  return (
    <Dialog isOpen={isOpen} title={t('wizard.summary')} className="summary" onClose={onClose} onClosed={onClosed}>
      <DialogBody>
        {PARTS.flatMap((part) =>
          shownSections(form, part).map((section) => (
            <Block key={section.name} section={section} onEdit={(name) => onEdit(stepOf(part), name)} />
          )),
        )}
        <h3>{t('plan.title')}</h3>
        <Facts
          facts={[
            { label: t('plan.created'), value: format.number(count.created) },
            { label: t('plan.tested'), value: count.tested === null ? '–' : format.number(count.tested) },
            {
              label: t('plan.worstTotal'),
              value: budgetMinor === null ? '–' : format.money(budgetMinor, currency),
            },
          ]}
        />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('wizard.back')} onClick={onClose} />
            <Button autoFocus intent="primary" text={t('create.submit')} onClick={onSubmit} />
          </>
        }
      />
    </Dialog>
  );
}

function Block({ section, onEdit }: { section: Section; onEdit(name: string): void }) {
  const { t } = useTranslation();
  const form = useForm();
  const format = useFormat();
  const { description, draft } = form;
  const { titleOf, titleAt } = useFieldTexts();
  const places = shownFields(form, section);
  const title = titleOf(section);
  const wordsOf = ({ path, isList, field }: Place): readonly string[] => {
    const value = valueAt(draft, path);
    const inWords = (one: unknown): string => {
      if (field.kind === 'date') {
        const at = parseTime(one);
        return at === null ? textIn(one) : format.detailDate(String(one));
      }
      if (field.kind === 'money') return `${textIn(one)} ${form.currency}`;
      if (field.kind === 'code' && field.offered === undefined)
        return form.lookups.rows[path]?.find(({ id }) => id === one)?.name ?? textIn(one);
      return kindOf(field).words(one, field, format.language, description.texts[path]?.options ?? {});
    };
    if (!isList) return kindOf(field).isEmpty(value) ? [] : [inWords(value)];
    return valuesOf(value).map(inWords);
  };
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
      {places.map((place) => {
        const words = wordsOf(place);
        return (
          <p key={place.path}>
            {places.length > 1 && <span className="secondary">{labelOf(place.path)}: </span>}
            {words.length === 0 ? t('wizard.nothing') : words.join(' · ')}
          </p>
        );
      })}
    </section>
  );

  function labelOf(path: string): string {
    if (path === description.time.start) return t('create.run.starts');
    if (path === description.time.end) return t('create.run.ends');
    return titleAt(path);
  }
}
