import { buffer } from 'node:stream/consumers';
import type { Download } from 'playwright-core';

/** What the browser saved, in whichever process it runs. @throws where the download failed */
export const contentsOf = async (download: Download): Promise<Buffer> => buffer(await download.createReadStream());
