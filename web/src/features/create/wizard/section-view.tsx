import { useTranslation } from 'react-i18next';
import type { Section } from '#libs/platforms/sections.js';
import type { Place } from '#libs/platforms/fields-of.js';
import { valueAt } from '#libs/platforms/loose.js';
import { Field } from '../../../components/field.js';
import { MoneyField } from '../../../components/money-field.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { Alternatives } from '../controls/alternatives.js';
import { Control } from '../controls/control.js';
import { RunDates } from '../controls/dates.js';
import { textIn } from '../controls/text-in.js';
import { Visuals } from '../controls/visuals.js';
import { OWN_PARTS } from '../platforms/own-parts.js';
import { useForm } from './context.js';
import { SectionCard } from './section-card.js';
import { shownFields } from './shown-fields.js';
import { useFieldTexts } from './use-field-texts.js';

/** A section of a step: a list of alternatives, or fields beside each other. */
export function SectionView({ section }: { section: Section }) {
  const form = useForm();
  const { description } = form;
  const Own = OWN_PARTS[description.platform]?.sections?.[section.name];
  const places = shownFields(form, section);
  const [first, ...others] = places;
  if (first === undefined) return null;
  if (Own !== undefined) return <Own section={section} />;
  if (first.isList && others.length === 0) return <ListSection place={first} />;
  return <FieldsSection section={section} places={places} />;
}

function ListSection({ place: { path, field } }: { place: Extract<Place, { isList: true }> }) {
  const { draft } = useForm();
  const { titleAt, helpAt } = useFieldTexts();
  const count = ((valueAt(draft, path) ?? []) as unknown[]).length;
  return (
    <SectionCard title={titleAt(path)} help={helpAt(path)} count={count} name={path}>
      {field.kind === 'visual' ? <Visuals path={path} /> : <Alternatives path={path} field={field} />}
    </SectionCard>
  );
}

function FieldsSection({ section, places }: { section: Section; places: readonly Place[] }) {
  const { description } = useForm();
  const { titleOf, helpOf } = useFieldTexts();
  return (
    <SectionCard title={titleOf(section)} help={helpOf(section)} name={section.name}>
      <div className="form-grid">
        {places.map(({ path, field }) => {
          if (path === description.time.end) return null;
          if (path === description.time.start) return <RunDates key={path} />;
          return field.kind === 'money' ? (
            <Amount key={path} path={path} />
          ) : (
            <Single key={path} path={path} field={field} />
          );
        })}
      </div>
    </SectionCard>
  );
}

function Single({ path, field }: Pick<Place, 'path' | 'field'>) {
  const { draft, errorOf, set, leave } = useForm();
  const { titleAt, helpAt } = useFieldTexts();
  const label = titleAt(path);
  return (
    <Field name={path} label={label} help={helpAt(path)} error={errorOf(path)}>
      {(control) => (
        <Control
          field={field}
          path={path}
          value={valueAt(draft, path)}
          label={label}
          control={control}
          change={(value) => set(path, value)}
          leave={() => leave(path)}
        />
      )}
    </Field>
  );
}

function Amount({ path }: { path: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { draft, account, currency, errorOf, set, leave } = useForm();
  const { titleAt, helpAt } = useFieldTexts();
  return (
    <MoneyField
      name={path}
      label={titleAt(path)}
      help={
        account === undefined
          ? (helpAt(path) ?? '')
          : t('create.run.budgetMinimum', { amount: format.moneyMajor(account.min_daily_budget, account.currency) })
      }
      error={errorOf(path)}
      value={textIn(valueAt(draft, path))}
      currency={currency}
      onChange={(typed) => set(path, typed)}
      onLeave={() => leave(path)}
    />
  );
}
