import { parentPort, workerData } from 'node:worker_threads';
import { cropLogo, type CropRequest } from './crop-logo.js';

/** Worker thread that crops one image and ends. */
parentPort!.postMessage(await cropLogo(workerData as CropRequest));
