import type { ReactNode } from 'react';

/** The frame of all drawings of the tutorial: 400 units wide so that they are legible on a phone, with a description in words. */
export function Drawing({ label, height, children }: { label: string; height: number; children: ReactNode }) {
  return (
    <svg className="drawing" viewBox={`0 0 400 ${height}`} role="img" aria-label={label}>
      {children}
    </svg>
  );
}

/** 0, 1, ... count - 1 */
export const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
