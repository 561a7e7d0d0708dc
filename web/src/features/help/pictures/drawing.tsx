import type { ReactNode } from 'react';

/** The common frame of the tutorial's drawings: 400 units wide, legible on a phone, described in words. */
export function Drawing({ label, height, children }: { label: string; height: number; children: ReactNode }) {
  return (
    <svg className="drawing" viewBox={`0 0 400 ${height}`} role="img" aria-label={label}>
      {children}
    </svg>
  );
}

/** 0, 1, ... count - 1 */
export const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
