import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons';
import { useFormat } from '../lib/format/use-format.js';

interface Props {
  page: number;
  size: number;
  total: number;
  /** Whether there are more than `total`: the rest was not counted. */
  isMore?: boolean;
  children?: ReactNode;
  onPage(page: number): void;
}

/** '1–10 of 10,529' with steps back and forth. */
export function Pagination({ page, size, total, isMore = false, children, onPage }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const pages = Math.max(1, Math.ceil(total / size));
  const first = total === 0 ? 0 : (page - 1) * size + 1;
  return (
    <nav className="pagination" aria-label={t('pagination.label')}>
      {children}
      <span className="secondary tabular">
        {t(isMore ? 'pagination.rangeOfMore' : 'pagination.range', {
          first: format.number(first),
          last: format.number(Math.min(page * size, total)),
          total: format.number(total),
        })}
      </span>
      <Button
        variant="minimal"
        icon={<ChevronLeft />}
        aria-label={t('pagination.previous')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <Button
        variant="minimal"
        icon={<ChevronRight />}
        aria-label={t('pagination.next')}
        disabled={page >= pages && !isMore}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
