import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonGroup } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import type { Options } from 'highcharts';
import type { HighchartsReactRefObject as HighchartsReactRef } from 'highcharts-react-official';
import { useAboutCharts } from '../lib/result-words/about-charts.js';
import { useReader } from '../lib/result-words/reader.js';
import { toast } from '../lib/toaster.js';
import type { Figures } from './figures.js';
import { Highcharts, HighchartsReact } from './highcharts.js';
import { saveFigures, savePicture } from './save-chart.js';

interface Props {
  options: Options;
  /** The chart's name: in file names and for screen readers. */
  name: string;
  figures: Figures;
  className?: string;
}

/** A chart with its figures as a table. Readers with permission can save both as files, which the browser makes itself. */
export function ChartFrame({ options, name, figures, className = '' }: Props) {
  const { t } = useTranslation();
  const { maySave } = useReader();
  const about = useAboutCharts();
  // A ref instead of Highcharts' callback: it draws a picture with a copy of the chart, and the copy would call back too.
  const chartRef = useRef<HighchartsReactRef>(null);
  const savePictureAs = async (type: 'png' | 'svg') => {
    try {
      await savePicture(chartRef.current!.chart, type, {
        name: fileName(name),
        caption: { title: name, subtitle: about },
      });
    } catch {
      void toast(t('results.chart.notSaved'), 'danger');
    }
  };
  return (
    <div className={className}>
      <HighchartsReact ref={chartRef} highcharts={Highcharts} options={options} />
      <div className="spread chart-foot">
        <details className="chart-table">
          <summary>{t('results.chart.table')}</summary>
          <FigureTable name={name} figures={figures} />
        </details>
        {maySave && (
          <ButtonGroup
            variant="minimal"
            className="chart-files"
            role="group"
            aria-label={t('results.chart.save', { name })}
          >
            <Download size={14} aria-hidden />
            <Button size="small" text="PNG" onClick={() => void savePictureAs('png')} />
            <Button size="small" text="SVG" onClick={() => void savePictureAs('svg')} />
            <Button size="small" text="CSV" onClick={() => saveFigures(figures, fileName(name))} />
          </ButtonGroup>
        )}
      </div>
    </div>
  );
}

function FigureTable({ name, figures: { head, rows } }: { name: string; figures: Figures }) {
  return (
    <div className="table-scroll" tabIndex={0} role="group" aria-label={name}>
      <table className="data-table">
        <thead>
          <tr>
            {head.map((text, at) => (
              <th key={at} scope="col" className={at === 0 ? '' : 'number'}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ figures: [first, ...others], colour }, row) => (
            <tr key={row}>
              <th scope="row">
                {colour !== undefined && <span className="swatch" style={{ background: colour }} aria-hidden />}{' '}
                {first?.text}
              </th>
              {others.map(({ text }, at) => (
                <td key={at} className="number tabular">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A name that every file system accepts. */
const fileName = (name: string): string =>
  name
    .replaceAll(/[^\p{L}\p{N} ._-]+/gu, '')
    .trim()
    .slice(0, 80) || 'chart';
