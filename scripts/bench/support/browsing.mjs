/** Opens the console for benches that measure it in a browser. */

const DEMO = { email: 'owner@demo.polyad.test', password: 'polyad-demo' };

/** Logs in and links the demo's account, so that home is the wizard. @returns the page that shows the wizard's goals */
export async function openWizard(context, base) {
  const page = await context.newPage();
  await page.goto(`${base}/login`);
  await page.getByRole('button', { name: 'Reject all' }).click();
  await page.getByLabel('Email').fill(DEMO.email);
  await page.getByLabel('Password').fill(DEMO.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Link Meta account' }).click();
  const popup = await opened;
  await popup
    .getByRole('button', { name: /continue|allow|accept/i })
    .first()
    .click();
  await page.getByRole('button', { name: /^Traffic/ }).waitFor();
  return page;
}
