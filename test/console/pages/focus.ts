import type { Page } from 'playwright-core';

/** More steps than any of our pages needs. */
const MAX_STEPS = 250;

/**
 * Compares the focused control with its look without focus: anything that it or its surroundings show in addition is its ring. Transitions
 * are off, because a ring would otherwise be measured halfway.
 */
const INSTALL = `(() => {
  const still = new CSSStyleSheet();
  still.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
  const rings = (element) =>
    [element, element.nextElementSibling, element.parentElement, element.parentElement?.parentElement]
      .filter((one) => one instanceof HTMLElement)
      .map((one) => {
        const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(one);
        const isOutlined = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1 && !/, 0\\)$|^transparent$/.test(outlineColor);
        return [isOutlined && outlineStyle + outlineWidth + outlineColor, boxShadow !== 'none' && boxShadow];
      });
  const isSeen = (focused, left) => focused.some((ring, index) => ring.some((part, kind) => part !== false && part !== left[index]?.[kind]));
  const nameOf = (element) =>
    (element.tagName.toLowerCase() + ' ' + (element.getAttribute('aria-label') ?? element.labels?.[0]?.innerText ?? element.innerText)).slice(0, 60);
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  // Some fields take their ring off a frame or more after they lost the focus.
  const wasSeen = async ({ element, rings: focused }) => {
    for (let frames = 0; frames < 120; frames += 1) {
      if (!element.isConnected || isSeen(focused, rings(element))) return true;
      await frame();
    }
    return false;
  };
  const walked = new Set();
  let last = null;
  window.lookAtFocus = async () => {
    const found = last !== null && !(await wasSeen(last)) ? nameOf(last.element) : null;
    await frame();
    const element = document.activeElement;
    // A field with a calendar is met again when the walk leaves its calendar.
    const isEnd = element === [...walked][0];
    // Between the last control and the first one nothing has the focus.
    const isControl = element !== document.body;
    if (isControl) walked.add(element);
    last = isControl && !isEnd ? { element, rings: rings(element) } : null;
    return { found, isEnd, count: walked.size };
  };
})()`;

/** Whether the page shows at least this number of controls: some parts of a page arrive after its address has changed. */
const hasControls = (least: number): string =>
  `[...document.querySelectorAll('a[href], button, input, select, textarea, summary, iframe, [tabindex="0"]')]
    .filter((one) => one.checkVisibility() && !one.matches(':disabled')).length >= ${least}`;

/**
 * Walks by Tab from the focused control until it is focused again, in both themes. Returns the controls that look the same with and without
 * focus: `dark: button Save changes`. Fails if the walk does not end, or meets fewer than `least` controls.
 */
export async function unseenFocus(page: Page, { least }: { least: number }): Promise<string[]> {
  const unseen: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor({ state: 'attached' });
    await page.waitForFunction(hasControls(least));
    await page.evaluate(INSTALL);
    const met = await walk(page, (name) => unseen.push(`${colorScheme}: ${name}`));
    if (met < least) throw new Error(`Tab meets ${met} controls of ${page.url()}, not ${least}.`);
  }
  return unseen;
}

async function walk(page: Page, onUnseen: (name: string) => void): Promise<number> {
  for (let step = 0; step < MAX_STEPS; step += 1) {
    await page.keyboard.press('Tab');
    const { found, isEnd, count } = (await page.evaluate('lookAtFocus()')) as {
      found: string | null;
      isEnd: boolean;
      count: number;
    };
    if (found !== null) onUnseen(found);
    if (isEnd) return count;
  }
  throw new Error(`Tab does not come to an end on ${page.url()}.`);
}
