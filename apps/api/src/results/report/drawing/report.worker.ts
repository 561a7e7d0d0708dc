import { parentPort, workerData } from 'node:worker_threads';
import type { PrintRequest } from '../report-printer.js';
import { renderReport } from './render-report.js';

const { report, picture } = workerData as PrintRequest;

/** Worker thread that draws one report and ends. */
parentPort!.postMessage(await renderReport(report, picture));
