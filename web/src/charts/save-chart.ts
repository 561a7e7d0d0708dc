import type { Chart, Options } from 'highcharts';
import { toCsv, type Figures } from './figures.js';

/** Saves a file that this browser made. */
function save(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** The byte order mark makes a spreadsheet read the file as UTF-8. */
export const saveFigures = (figures: Figures, name: string): void =>
  save(`${name}.csv`, new Blob([`\uFEFF${toCsv(figures)}`], { type: 'text/csv;charset=utf-8' }));

/** Pixels of the picture for each pixel of the chart: sharp on dense screens and in slides. */
const SCALE = 2;

/** The caption of a chart's picture: away from the page, nothing else explains the picture. */
export interface Caption {
  title: string;
  /** Experiment and date. */
  subtitle: string;
}

/** Pixels that the caption adds to the chart's height. */
const CAPTION_PX = 56;

/** Options of a chart's picture: the chart's own look on the page's background, below its caption. */
export const pictureOptions = ({ title, subtitle }: Caption): Options => ({
  chart: { backgroundColor: 'var(--surface)', spacingTop: 12 },
  title: { text: plain(title), align: 'left', style: { color: 'var(--text)', fontSize: '16px', fontWeight: '600' } },
  subtitle: { text: plain(subtitle), align: 'left', style: { color: 'var(--text-2)', fontSize: '12px' } },
});

/** Highcharts reads a title as markup. */
const plain = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Saves the chart as it is on the screen, theme included, with its caption. Rejects if the browser cannot make the picture. */
export async function savePicture(
  chart: Chart,
  type: 'png' | 'svg',
  { name, caption }: { name: string; caption: Caption },
): Promise<void> {
  const { chartWidth: width } = chart;
  const height = chart.chartHeight + CAPTION_PX;
  const options = pictureOptions(caption);
  const svg = chart.exporting!.getSVG({
    ...options,
    chart: { ...options.chart, height },
    exporting: { sourceWidth: width, sourceHeight: height },
  });
  const picture = new Blob([svg], { type: 'image/svg+xml' });
  save(`${name}.${type}`, type === 'svg' ? picture : await toPng(svg, width * SCALE, height * SCALE));
}

/** Draws the SVG as a PNG. The browser loads only the data URL of the SVG. */
async function toPng(svg: string, width: number, height: number): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')!.drawImage(image, 0, 0, width, height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('the picture is empty')) : resolve(blob)), 'image/png'),
  );
}
