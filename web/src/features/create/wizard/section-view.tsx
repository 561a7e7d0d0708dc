import type { Section } from '#libs/platforms/sections.js';
import type { Place } from '#libs/platforms/fields-of.js';
import { valueAt } from '#libs/platforms/loose.js';
import { Alternatives } from '../controls/alternatives.js';
import { Visuals } from '../controls/visuals/visuals.js';
import { OWN_PARTS } from '../platforms/own-parts.js';
import { useForm } from './context.js';
import { ListSwitch } from '../controls/list-switch.js';
import { FieldsSection } from './fields-section.js';
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
  return <FieldsSection section={section} />;
}

function ListSection({ place: { path, field } }: { place: Extract<Place, { isList: true }> }) {
  const { draft } = useForm();
  const { titleAt, helpAt } = useFieldTexts();
  const count = ((valueAt(draft, path) ?? []) as unknown[]).length;
  const aside = field.isSwitched && <ListSwitch path={path} field={field} title={titleAt(path)} />;
  return (
    <SectionCard title={titleAt(path)} help={helpAt(path)} count={count} name={path} aside={aside}>
      {field.kind === 'visual' ? (
        <Visuals path={path} field={field} />
      ) : (
        (count > 0 || field.isSwitched !== true) && <Alternatives path={path} field={field} />
      )}
    </SectionCard>
  );
}
