import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Serious and critical findings in light and dark, and whether a phone has to scroll sideways. Leaves 1440 x 1000, light. */
export async function problems(seen: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await seen.emulateMedia({ colorScheme });
    await seen.locator(`html[data-theme=${colorScheme}]`).waitFor({ state: 'attached' });
    const { violations } = await new AxeBuilder({ page: seen }).analyze();
    for (const { id, impact, nodes } of violations)
      if (impact === 'serious' || impact === 'critical') found.push(`${colorScheme}: ${id} ${nodes[0]?.target}`);
  }
  await seen.setViewportSize({ width: 390, height: 844 });
  const overflow = Number(await seen.evaluate('document.documentElement.scrollWidth - innerWidth'));
  if (overflow > 0) found.push(`390 px: ${overflow} px too wide`);
  await seen.setViewportSize({ width: 1440, height: 1000 });
  return found;
}
