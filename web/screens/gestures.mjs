/** Gestures that several screens share, as functions of the page. */

export const submit = (page) => page.locator('form button[type=submit]').first().click();
export const press = (selector) => (page) => page.locator(selector).first().click();
export const waitForRemoval = (selector) => (page) => page.locator(selector).first().waitFor({ state: 'detached' });
export const openDialog = (selector) => async (page) => {
  await press(selector)(page);
  await page.locator('.bp6-dialog').waitFor();
};

/** Fills the form's inputs by their names, sends it and waits for the `outcome` selector. */
export const send = (values, outcome) => async (page) => {
  for (const [name, value] of Object.entries(values)) await page.locator(`input[name=${name}]`).fill(value);
  await submit(page);
  await page.locator(outcome).waitFor();
};

export const waitForToast = (page) => page.locator('.bp6-toast').first().waitFor();

/** Lazy pictures would be blank in the picture of a whole page, so this loads them. */
export async function wakeLazyPictures(page) {
  for (const picture of await page.locator('img[loading=lazy]').all()) {
    if (!(await picture.isVisible())) continue;
    await picture.scrollIntoViewIfNeeded();
    await picture.evaluate((img) => img.decode().catch(() => undefined));
  }
}
