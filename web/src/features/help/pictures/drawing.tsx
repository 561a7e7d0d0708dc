import type { ReactNode } from 'react';

/** The common frame of the tutorial's drawings: 680 units wide, described in words. */
export function Drawing({ label, height, children }: { label: string; height: number; children: ReactNode }) {
  return (
    <svg className="drawing" viewBox={`0 0 680 ${height}`} role="img" aria-label={label}>
      {children}
    </svg>
  );
}
