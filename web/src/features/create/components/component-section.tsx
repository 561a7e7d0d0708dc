import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Alternative } from '#libs/platforms/fields.js';
import type { FieldControl } from '../../../components/field.js';
import type { SectionProps } from '../hooks/use-experiment-form.js';
import { newAlternative, type TrafficDraft } from '../model/draft.js';
import { replaceAt, withoutAt } from '../model/list.js';
import { Alternatives } from './alternatives.js';
import { Section } from './section.js';

/** The components that are lists of alternatives, and where their texts are: `create.ages.title` and so on. */
const TEXTS = {
  ages: 'ages',
  genders: 'genders',
  geolocations: 'locations',
  interests: 'interests',
  headlines: 'headlines',
  copies: 'copies',
  ctas: 'ctas',
} as const;
type ListField = keyof typeof TEXTS;
type ValueOf<K extends ListField> = TrafficDraft[K][number]['value'];

/** What every section of alternatives takes. */
export interface ComponentSectionProps extends SectionProps {
  /** Why another alternative cannot be added now, or null (META-109). */
  addBlocked: string | null;
}

/** One alternative's control: its accessibility attributes, its label, and what a change and a leave do. */
export interface AlternativeRow<T> {
  control: FieldControl;
  label: string;
  change(value: T): void;
  leave(): void;
}

interface Props<K extends ListField> {
  form: ComponentSectionProps;
  field: K;
  help: string;
  /** What a new alternative holds; undefined where every choice is taken. */
  next: ValueOf<K> | undefined;
  minItems?: number;
  /** What takes the place of the last alternative when it is removed. */
  fallback?: ValueOf<K>;
  children(value: ValueOf<K>, row: AlternativeRow<ValueOf<K>>): ReactNode;
}

/** A component of the experiment: a card with one control for each of its alternatives. */
export function ComponentSection<K extends ListField>({
  form: { draft, set, touch, errorOf, addBlocked },
  field,
  help,
  next,
  minItems,
  fallback,
  children,
}: Props<K>) {
  const { t } = useTranslation();
  const texts: (typeof TEXTS)[ListField] = TEXTS[field];
  const items = draft[field] as Alternative<ValueOf<K>>[];
  const latest = useRef(items);
  useEffect(() => {
    latest.current = items;
  }, [items]);
  const change = (list: Alternative<ValueOf<K>>[]) => set(field, list as TrafficDraft[K]);
  return (
    <Section title={t(`create.${texts}.title`)} help={help} count={items.length}>
      <Alternatives
        field={field}
        items={items}
        minItems={minItems}
        addText={t(`create.${texts}.add`)}
        addBlocked={next === undefined ? t('create.allUsed') : addBlocked}
        labelOf={(index) => t(`create.${texts}.label`, { n: index + 1 })}
        removeLabelOf={(index) => t(`create.${texts}.remove`, { n: index + 1 })}
        errorOf={errorOf}
        onAdd={() => next !== undefined && change([...items, newAlternative(next)])}
        onRemove={(index) => {
          const removed = items[index];
          const rest = withoutAt(items, index);
          const stand = rest.length === 0 && fallback !== undefined ? newAlternative(fallback) : null;
          change(stand === null ? rest : [stand]);
          return () => {
            if (removed === undefined) return;
            // The others may have changed since.
            const others = latest.current.filter((item) => item !== stand);
            change([...others.slice(0, index), removed, ...others.slice(index)]);
          };
        }}
      >
        {({ value }, index, control, label) =>
          children(value, {
            control,
            label,
            change: (changed) => change(replaceAt(items, index, changed)),
            leave: () => touch(`${field}.${index}`),
          })
        }
      </Alternatives>
    </Section>
  );
}
