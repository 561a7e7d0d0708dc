import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '@blueprintjs/core';

interface Props<T extends string> {
  /** The chosen placement. */
  value: T;
  /** Every placement with its name. */
  options: { value: T; label: string }[];
  onChange(value: T): void;
  /** The ad in the chosen placement. */
  children: ReactNode;
}

/** An ad in one of its placements or sizes, with the choice above it. */
export function PlacementChoice<T extends string>({ value, options, onChange, children }: Props<T>) {
  const { t } = useTranslation();
  return (
    <div className="ad-placements">
      <SegmentedControl
        fill
        role="radiogroup"
        aria-label={t('preview.placement')}
        value={value}
        onValueChange={(chosen) => onChange(chosen as T)}
        options={options}
      />
      {children}
    </div>
  );
}
