import { useEffect, type ReactNode } from 'react';
import { PRODUCT_NAME } from '#libs/contracts/product.js';
import './gate.css';

interface Props {
  title: string;
  /** The document's title, where it is not the page's. */
  name?: string;
  lead: string;
  children: ReactNode;
}

/** The card in the middle of a page at the product's door: login, reset, join. */
export function GateCard({ title, name = title, lead, children }: Props) {
  useEffect(() => {
    document.title = `${name} · ${PRODUCT_NAME}`;
  }, [name]);
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
