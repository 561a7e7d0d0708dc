import type { Page } from 'playwright-core';

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** The wizard's card for images, videos and carousels. */
export class VisualsCard {
  constructor(private readonly page: Page) {}

  choose(...files: ChosenFile[]): Promise<void> {
    return this.page.getByLabel('Image files and videos').setInputFiles(files);
  }

  chooseThumbnail(video: string, file: ChosenFile): Promise<void> {
    return this.page.getByLabel(`Thumbnail file of ${video}`).setInputFiles(file);
  }

  /** Waits until no upload is running. */
  async untilStored(): Promise<void> {
    await this.page.getByText('Reading the files...').waitFor({ state: 'detached' });
    const underWay = this.page.locator('.upload-bar, .upload-failed').first();
    await underWay.waitFor({ state: 'detached', timeout: 60_000 });
  }
}
