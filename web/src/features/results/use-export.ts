import { useExportCurvesMutation } from '../../lib/api/endpoints.js';
import { usePlatform } from '../../lib/platform/use-platform.js';
import { rowsQuestionOf, type ResultsView } from './use-results-url.js';

export type ExportFormat = 'xls' | 'csv' | 'xlsx';

/** Saves every row of what the address asks for, all pages; the server makes the file while it is fetched (RESULT-035). */
export function useExport(): { save(view: ResultsView, format: ExportFormat): Promise<void>; isBusy: boolean } {
  const platform = usePlatform();
  const [ask, { isLoading }] = useExportCurvesMutation();
  const save = async (view: ResultsView, format: ExportFormat) => {
    const answer = await ask({ fileFormatDto: { ...rowsQuestionOf(view, platform), format } });
    if (answer.data !== undefined) download(answer.data.data);
  };
  return { save, isBusy: isLoading };
}

function download({ url, name }: { url: string; name: string }): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
