import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Search } from '@blueprintjs/icons';
import { EmptyState } from '../../../components/states.js';

/** Shown for an empty list, or a search without matches. */
export function NothingThere({
  search,
  icon,
  title,
  text,
  noMatchText,
}: {
  search: string;
  icon: ReactNode;
  title: string;
  text: string;
  noMatchText: string;
}) {
  const { t } = useTranslation();
  return search === '' ? (
    <EmptyState icon={icon} title={title} text={text} />
  ) : (
    <EmptyState icon={<Search size={32} aria-hidden />} title={t('dashboard.noMatch', { search })} text={noMatchText} />
  );
}

/** A table whose rows become cards on a phone. */
export function OperationsTable({
  caption,
  columns,
  children,
}: {
  caption: string;
  columns: readonly { name: string; isNumber?: boolean }[];
  children: ReactNode;
}) {
  return (
    <div className="table-scroll">
      <table className="data-table stacks">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ name, isNumber }) => (
              <th scope="col" key={name} className={isNumber ? 'number' : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
