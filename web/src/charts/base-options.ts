import type { Options } from 'highcharts';

const QUIET = { color: 'var(--text-2)' };

/** The common options of all charts: no title or legend of their own, theme tokens, no motion, and a description for screen readers. */
export const baseOptions = (name: string, description: string, height: number): Options => ({
  chart: { height, spacing: [4, 8, 8, 4], backgroundColor: 'transparent', animation: false },
  title: { text: undefined },
  lang: { accessibility: { chartContainerLabel: name, svgContainerLabel: name } },
  credits: { enabled: false },
  legend: { enabled: false },
  // The surrounding card already has the heading, the sentences and the table.
  accessibility: { description, screenReaderSection: { beforeChartFormat: '', afterChartFormat: '' } },
  tooltip: { backgroundColor: 'var(--surface)', borderColor: 'var(--line)', style: { color: 'var(--text)' } },
});

/** Lines, ticks and labels of an axis. */
export const axisStyle = {
  lineColor: 'var(--line)',
  tickColor: 'var(--line)',
  gridLineColor: 'var(--line-soft)',
  labels: { style: QUIET },
} as const;

export const titleOf = (text: string) => ({ text, style: QUIET });
