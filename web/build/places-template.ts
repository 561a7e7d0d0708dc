import type { Plugin } from 'vite';
import writeSheet from 'write-excel-file/node';
import { COLUMNS, TEMPLATE } from '../src/features/create/controls/places/import/columns.js';

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Explanations on a second sheet, which no import reads. */
const NOTES = [
  ['name', 'What you call the place.'],
  ['latitude', 'Degrees from -90 to 90, such as 40.41678.'],
  ['longitude', 'Degrees from -180 to 180, such as -3.70379.'],
  ['radius', '0.53 to 50 miles, or 1 to 80 kilometers. Empty: 0.53.'],
  ['distance_unit', 'mile or kilometer. Empty: mile.'],
] as const;

/** The workbook: a sheet that has only the columns, to be filled in, and a sheet that explains them. */
export const placesTemplate = (): Promise<Buffer> =>
  writeSheet([
    {
      sheet: 'locations',
      data: [COLUMNS.map((value) => ({ value, fontWeight: 'bold' as const }))],
      columns: COLUMNS.map((column) => ({ width: column === 'name' ? 32 : 16 })),
      stickyRowsCount: 1,
    },
    {
      sheet: 'notes',
      data: NOTES.map(([column, note]) => [{ value: column, fontWeight: 'bold' as const }, { value: note }]),
      columns: [{ width: 16 }, { width: 60 }],
    },
  ]).toBuffer();

/** Adds the template of the import of places to the build, and serves it during development. */
export const serveTemplate = (): Plugin => ({
  name: 'places-template',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: TEMPLATE, source: await placesTemplate() });
  },
  configureServer(server) {
    server.middlewares.use(`/${TEMPLATE}`, (_request, response) => {
      void placesTemplate().then((bytes) => response.setHeader('content-type', TYPE).end(bytes));
    });
  },
});
