import type { ReactNode } from 'react';
import { usePageHead } from '../lib/page-head/use-page-head.js';

interface Props {
  title: string;
  crumbs?: string;
  tag?: ReactNode;
  /** One line about the purpose of the page. */
  lead?: ReactNode;
  actions?: ReactNode;
}

/** A page's only title, which is also the document's title. */
export function PageHeader({ title, crumbs, tag, lead, actions }: Props) {
  usePageHead({ title });
  return (
    <header className="page-header">
      <div className="text">
        {crumbs !== undefined && <div className="crumbs">{crumbs}</div>}
        <div className="title-row">
          <h1>{title}</h1>
          {tag}
        </div>
        {lead !== undefined && <div className="lead secondary">{lead}</div>}
      </div>
      {actions !== undefined && <div className="actions row row-wrap">{actions}</div>}
    </header>
  );
}
