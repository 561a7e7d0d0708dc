import type { ReactNode } from 'react';
import { usePageHead } from '../../lib/page-head/use-page-head.js';
import './gate.css';

interface Props {
  title: string;
  /** The document's title, if it differs from the page's title. */
  name?: string;
  lead: string;
  /** The description for search engines; a page that is opened by a mailed link has none. */
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
