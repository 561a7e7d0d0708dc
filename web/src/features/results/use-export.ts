import { useExportCurvesMutation } from '../../lib/api/endpoints.js';
import { usePlatform } from '../../lib/platform/use-platform.js';
import { rowsQuestionOf, type ResultsView } from './use-results-url.js';

/** The format to save; `pdfPlain` is the report without costs. */
export type ExportFormat = 'pdf' | 'pdfPlain' | 'xls' | 'csv' | 'xlsx';

/** Saves the rows of all pages of the view; the server makes the file during the download (RESULT-035). */
export function useExport(): { save(view: ResultsView, format: ExportFormat): Promise<void>; isBusy: boolean } {
  const platform = usePlatform();
  const [ask, { isLoading }] = useExportCurvesMutation();
  const save = async (view: ResultsView, format: ExportFormat) => {
    const file = format === 'pdfPlain' ? ({ format: 'pdf', costs: false } as const) : { format };
    const answer = await ask({ fileFormatDto: { ...rowsQuestionOf(view, platform), ...file } });
    if (answer.data !== undefined) download(answer.data.data);
  };
  return { save, isBusy: isLoading };
}

/** Downloads a file from the server and saves it under its name. */
export function download({ url, name }: { url: string; name: string }): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
