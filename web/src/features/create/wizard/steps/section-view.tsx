import { holds } from '#libs/platforms/description.js';
import type { Section } from '#libs/platforms/fields/sections.js';
import type { Place } from '#libs/platforms/fields/fields-of.js';
import type { When } from '#libs/platforms/fields/fields.js';
import type { Alternative } from '#libs/platforms/fields/field-values.js';
import { valueAt } from '#libs/platforms/reading/untrusted.js';
import { useSame } from '../../../../lib/use-same.js';
import { Alternatives } from '../../controls/alternatives.js';
import { Visuals } from '../../controls/visuals/visuals.js';
import { useOwnParts } from '../../platforms/own-parts.js';
import { useForm } from '../../form/context.js';
import { ListSwitch } from '../../controls/list-switch.js';
import { FieldsSection } from './fields-section.js';
import { rowMark } from '../../form/marks.js';
import { SectionCard } from '../../form/section-card.js';
import { shownFields } from './shown-fields.js';
import { useFieldTexts } from '../../form/use-field-texts.js';

/** A section of a step: a list of alternatives, or fields beside each other. */
export function SectionView({ section }: { section: Section }) {
  const form = useForm();
  const { description } = form;
  const Own = useOwnParts(description.platform).sections?.[section.name];
  const places = shownFields(form, section);
  const [first, ...others] = places;
  if (first === undefined) return null;
  if (Own !== undefined)
    return (
      <Own section={section}>
        <FieldsSection section={section} />
      </Own>
    );
  if (first.isList && others.length === 0) return <ListSection place={first} />;
  return <FieldsSection section={section} />;
}

function ListSection({ place: { path, field } }: { place: Extract<Place, { isList: true }> }) {
  const { draft, errorOf } = useForm();
  const { titleAt, helpAt } = useFieldTexts();
  const items = (valueAt(draft, path) ?? NONE) as readonly Alternative<unknown>[];
  const isMet = (when: When | undefined) =>
    when !== undefined && holds(when, draft.objective, (other) => valueAt(draft, other));
  const count = items.length;
  // Most keystrokes change no row's problems, so the list does not render again.
  const errors = useSame(
    Object.fromEntries(
      [['', errorOf(path)] as const, ...items.map(({ id }) => [id, errorOf(rowMark(path, id))] as const)].flatMap(
        ([id, error]) => (error === null ? [] : [[id, error]]),
      ),
    ),
  );
  const aside = field.isSwitched && <ListSwitch path={path} field={field} title={titleAt(path)} />;
  return (
    <SectionCard title={titleAt(path)} help={helpAt(path, draft)} count={count} name={path} aside={aside}>
      {field.kind === 'visual' ? (
        <Visuals
          path={path}
          field={field}
          items={items}
          errors={errors}
          asksForm={isMet(field.form?.when)}
          isNarrowed={isMet(field.narrowed?.when)}
        />
      ) : (
        (count > 0 || field.isSwitched !== true) && (
          <Alternatives path={path} field={field} items={items} errors={errors} />
        )
      )}
    </SectionCard>
  );
}

const NONE: readonly Alternative<unknown>[] = [];
