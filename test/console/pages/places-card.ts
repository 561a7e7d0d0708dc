import type { Locator, Page } from 'playwright-core';
import writeSheet, { type SheetData } from 'write-excel-file/node';

interface Typed {
  name?: string;
  latitude?: string;
  longitude?: string;
  radius?: string;
  unit?: 'miles' | 'kilometers';
}

/** The list of location groups; the first group is filled in. */
export class PlacesCard {
  constructor(private readonly page: Page) {}

  addCustom = (group: number): Promise<void> =>
    this.page.getByRole('button', { name: `Location group ${group}: Add custom place` }).click();

  /** The nth custom place on the page, from 1. */
  private place = (n: number): Locator => this.page.locator('.custom-place').nth(n - 1);

  map = (n: number): Locator => this.place(n).getByRole('application');

  field = (n: number, label: string): Locator => this.place(n).getByLabel(label, { exact: label !== 'Radius' });

  async type(n: number, { name, latitude, longitude, radius, unit }: Typed): Promise<void> {
    const typed = { Name: name, Latitude: latitude, Longitude: longitude, Radius: radius };
    for (const [label, text] of Object.entries(typed)) if (text !== undefined) await this.field(n, label).fill(text);
    if (unit !== undefined) await this.field(n, 'Unit').selectOption({ label: unit });
    await this.field(n, 'Name').focus();
  }

  async openImport(): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Import from a spreadsheet' }).first().click();
    const dialog = this.page.getByRole('dialog', { name: 'Import places' });
    await dialog.waitFor();
    return dialog;
  }

  async choose({ name, sheet }: { name: string; sheet: (string | number | null)[][] }): Promise<void> {
    const cells = sheet.map((row) => row.map((value) => (value === null ? null : { value }))) as SheetData;
    await this.chooseBytes(name, await writeSheet(cells).toBuffer());
  }

  chooseBytes = (name: string, buffer: Buffer): Promise<void> =>
    this.page.getByLabel('Workbook with places').setInputFiles([{ name, mimeType: '', buffer }]);
}
