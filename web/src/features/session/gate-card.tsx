import type { ReactNode } from 'react';
import { usePageHead } from '../../lib/page-head/use-page-head.js';
import './gate.css';

interface Props {
  title: string;
  /** The document's title, where it is not the page's. */
  name?: string;
  lead: string;
  /** The description for search results; a page opened by a mailed link has none. */
  description?: string;
  children: ReactNode;
}

/** The card in the middle of an entry page: login, reset, join. */
export function GateCard({ title, name = title, lead, description, children }: Props) {
  usePageHead({ title: name, description });
  return (
    <div className="gate">
      <div className="card gate-card">
        <h1 className="gate-title">{title}</h1>
        <p className="gate-lead">{lead}</p>
        {children}
      </div>
    </div>
  );
}
