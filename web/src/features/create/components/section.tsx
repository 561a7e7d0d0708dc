import { useId, type ReactNode } from 'react';

interface Props {
  title: string;
  help?: string;
  /** Number of alternatives, shown beside the title. */
  count?: number;
  children: ReactNode;
}

/** A card of the form; the wizard shows the same ones, a few at a time. */
export function Section({ title, help, count, children }: Props) {
  const id = useId();
  return (
    <section className="card form-section" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        {count !== undefined && count > 1 && <span className="pill tabular">× {count}</span>}
        {help !== undefined && <p className="secondary">{help}</p>}
      </div>
      {children}
    </section>
  );
}
