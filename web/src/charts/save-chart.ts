import type { Chart } from 'highcharts';
import { toCsv, type Figures } from './figures.js';

/** Saves a file that this browser made. */
function save(name: string, type: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** The byte order mark tells a spreadsheet that it is UTF-8. */
export const saveFigures = (figures: Figures, name: string): void =>
  save(`${name}.csv`, 'text/csv;charset=utf-8', `\uFEFF${toCsv(figures)}`);

/** What a saved picture has instead of the page behind it. */
const GROUND = { chart: { backgroundColor: 'var(--surface)' } };

/** Saves the chart as it is seen, theme included. Rejects where the browser cannot make the picture. */
export async function savePicture(chart: Chart, type: 'png' | 'svg', filename: string): Promise<void> {
  const size = { sourceWidth: chart.chartWidth, sourceHeight: chart.chartHeight };
  if (type === 'svg')
    return save(`${filename}.svg`, 'image/svg+xml', chart.exporting!.getSVG({ ...GROUND, exporting: size }));
  await chart.exporting!.exportChart({ ...size, type: 'image/png', filename, scale: 2 }, GROUND);
}
