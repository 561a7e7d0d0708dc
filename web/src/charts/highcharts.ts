import Highcharts from 'highcharts/esm/highcharts.js';
import 'highcharts/esm/modules/accessibility.js';
import 'highcharts/esm/modules/heatmap.js';
import 'highcharts/esm/modules/exporting.js';
import HighchartsReactModule from 'highcharts-react-official';

// Pictures are made in this browser alone: no external export server is called, even after a failure.
Highcharts.setOptions({
  exporting: { local: true, fallbackToExportServer: false, buttons: { contextButton: { enabled: false } } },
});

// The package is CommonJS; bundlers disagree on where its default export ends up.
export const HighchartsReact =
  (HighchartsReactModule as unknown as { default?: typeof HighchartsReactModule }).default ?? HighchartsReactModule;

export { Highcharts };
