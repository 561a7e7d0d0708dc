import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { CreatePage } from './create-page.js';

const IMAGE = path.resolve('examples/meta-traffic/images/waves.png');
const HEADLINE = 'Grip that holds';

/** The wizard for one of the goals, from its card to its summary. */
export class GoalPage extends CreatePage {
  constructor(private readonly tab: Page) {
    super(tab);
  }

  /** Opens an empty wizard. */
  async open(): Promise<void> {
    await this.tab.goto('/experiments/meta/create');
    await this.tab.locator('.stepper').waitFor();
    await this.tab.locator('.stepper').getByRole('button', { name: 'Advertising Objective', exact: true }).click();
    await this.goals().first().waitFor();
  }

  goals = (): Locator => this.tab.locator('.goal-card strong');
  card = (title: string): Locator => this.tab.getByRole('region', { name: title, exact: true });
  cards = (): Promise<string[]> => this.tab.locator('.step-body .form-section h3').allTextContents();

  /** The enabled options of a select. */
  async optionsOf(label: string): Promise<string[]> {
    const options = this.tab.getByLabel(label, { exact: true }).locator('option:not([value=""]):not([disabled])');
    return options.allTextContents();
  }

  /** Fills in the creative, and waits until its file has arrived. */
  async fillCreative(): Promise<void> {
    await this.tab.getByLabel('Headline 1', { exact: true }).fill(HEADLINE);
    await this.tab.getByLabel('Copy 1', { exact: true }).fill('Made for mud.');
    await this.images([IMAGE]);
    await this.tab.getByRole('img', { name: 'Preview of waves.png' }).waitFor();
    await this.tab.getByRole('progressbar', { name: /waves\.png/ }).waitFor({ state: 'detached' });
  }

  /** Opens the summary and goes back to the choice of a goal. */
  async seeSummary(): Promise<void> {
    await this.tab.getByRole('button', { name: 'Continue to summary' }).click();
    const dialog = this.tab.getByRole('dialog', { name: 'Summary' });
    await dialog.getByText(HEADLINE).first().waitFor();
    await dialog.getByRole('button', { name: 'Back', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await this.tab.getByRole('button', { name: 'Reset Experiment' }).click();
  }
}
