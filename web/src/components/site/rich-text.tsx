import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';

const MARKS = /\*\*(.+?)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** A sentence of our own texts with **strong** and [links](/terms); everything else shows unchanged. */
export function RichText({ text }: { text: string }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(MARKS)) {
    const [whole, strong, label, href] = match;
    parts.push(text.slice(end, match.index));
    if (strong !== undefined) parts.push(<strong>{strong}</strong>);
    else if (href?.startsWith('/')) parts.push(<Link to={href}>{label}</Link>);
    else parts.push(<a href={href}>{label}</a>);
    end = match.index + whole.length;
  }
  parts.push(text.slice(end));
  return parts.map((part, index) => <Fragment key={index}>{part}</Fragment>);
}
