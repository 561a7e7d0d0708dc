import type { Section } from '#libs/platforms/fields/sections.js';
import type { Place } from '#libs/platforms/fields/fields-of.js';
import { runsByDays } from '#libs/platforms/dates/run-span.js';
import { valueAt } from '#libs/platforms/reading/untrusted.js';
import { Field, FieldNote } from '../../../../components/field.js';
import { MoneyField } from '../../../../components/money-field.js';
import { useFormat } from '../../../../lib/format/use-format.js';
import { useGroupWords } from '../../../../lib/platform/use-group-words.js';
import { useTranslation } from 'react-i18next';
import { Button, PopoverNext } from '@blueprintjs/core';
import { InfoSign } from '@blueprintjs/icons';
import { Control } from '../../controls/control.js';
import { RunDates } from '../../controls/dates.js';
import { RunDays } from '../../controls/days.js';
import { textIn } from '../../form/text-in.js';
import { useOwnParts } from '../../platforms/own-parts.js';
import { SearchChoice } from '../plan/search-choice.js';
import { useForm } from '../../form/context.js';
import { useSectionSwitch } from '../../controls/section-switch.js';
import { LookupsAge } from './lookups-age.js';
import { SectionCard } from '../../form/section-card.js';
import { shownFields } from './shown-fields.js';
import { useFieldTexts } from '../../form/use-field-texts.js';

/** The field of every platform whose help states the minimum daily budget. */
const BUDGET = 'information.budget';

/** A section of fields beside each other. */
export function FieldsSection({ section }: { section: Section }) {
  const form = useForm();
  const { description } = form;
  const { titleOf, helpOf } = useFieldTexts();
  const { isOn, control } = useSectionSwitch(section);
  if (!isOn)
    return (
      <SectionCard title={titleOf(section)} help={helpOf(section)} name={section.name} aside={control}>
        {null}
      </SectionCard>
    );
  return (
    <SectionCard title={titleOf(section)} help={helpOf(section)} name={section.name} aside={control}>
      <div className="form-grid">
        {shownFields(form, section).map(({ path, field }) => {
          if (path === description.time.end) return null;
          if (path === description.time.start)
            return runsByDays(description) ? <RunDays key={path} /> : <RunDates key={path} />;
          return field.kind === 'money' ? (
            <Amount key={path} path={path} />
          ) : (
            <Single key={path} path={path} field={field} />
          );
        })}
      </div>
      {section.fields.includes(description.time.start) && <SearchChoice />}
      {section.fields.includes('account') && <LookupsAge />}
    </SectionCard>
  );
}

function Single({ path, field }: Pick<Place, 'path' | 'field'>) {
  const { description, draft, errorOf, set, leave } = useForm();
  const { titleAt, helpAt, tipAt, noticesAt } = useFieldTexts();
  const label = titleAt(path);
  const Note = useOwnParts(description.platform).notes?.[path];
  return (
    <Field name={path} label={label} help={<Help text={helpAt(path, draft)} tip={tipAt(path)} />} error={errorOf(path)}>
      {(control) => (
        <>
          <Control
            field={field}
            path={path}
            value={valueAt(draft, path)}
            label={label}
            control={control}
            change={(value) => set(path, value)}
            leave={() => leave(path)}
          />
          <div role="status">
            {noticesAt(path).map((notice) => (
              <FieldNote key={notice} help={notice} />
            ))}
          </div>
          {Note !== undefined && <Note />}
        </>
      )}
    </Field>
  );
}

function Amount({ path }: { path: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { description, draft, account, currency, errorOf, set, leave } = useForm();
  const words = useGroupWords(description);
  const { titleAt, helpAt } = useFieldTexts();
  const type = textIn(valueAt(draft, description.columns.campaignType ?? ''));
  return (
    <MoneyField
      name={path}
      label={titleAt(path)}
      help={
        account === undefined || path !== BUDGET
          ? (helpAt(path, draft) ?? '')
          : t(description.moneyLevel === 'campaign' ? 'create.run.budgetMinimumCampaign' : 'create.run.budgetMinimum', {
              amount: format.moneyMajor(
                account.min_daily_budgets?.[type] ?? account.min_daily_budget,
                account.currency,
              ),
              ...words,
            })
      }
      error={errorOf(path)}
      value={textIn(valueAt(draft, path))}
      currency={currency}
      onChange={(typed) => set(path, typed)}
      onLeave={() => leave(path)}
    />
  );
}

/** The text under a field, and a mark that shows details on demand. */
function Help({ text, tip }: { text: string | undefined; tip: string | undefined }) {
  if (tip === undefined) return text;
  return (
    <>
      {text}{' '}
      <PopoverNext interactionKind="hover" content={<p className="tip">{tip}</p>}>
        <Button size="small" variant="minimal" icon={<InfoSign size={14} />} aria-label={tip} />
      </PopoverNext>
    </>
  );
}
