import { useId, type ReactNode } from 'react';

interface Props {
  title: string;
  help?: string;
  /** Number of alternatives, shown beside the title. */
  count?: number;
  /** The switch that turns the whole card on and off. */
  aside?: ReactNode;
  /** The name by which links jump to the section. */
  name?: string;
  children: ReactNode;
}

/** A card of a step. */
export function SectionCard({ title, help, count, aside, name, children }: Props) {
  const id = useId();
  return (
    <section className="card form-section" aria-labelledby={id} data-section={name}>
      <div className="section-head">
        <h3 id={id}>{title}</h3>
        {count !== undefined && count > 1 && <span className="pill tabular">× {count}</span>}
        {aside}
        {help !== undefined && <p className="secondary">{help}</p>}
      </div>
      {children}
    </section>
  );
}
