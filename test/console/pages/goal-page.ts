import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { CreatePage } from './create-page.js';

const IMAGE = path.resolve('examples/meta-traffic/images/waves.png');
const HEADLINE = 'Grip that holds';

/** The wizard for one of the goals, from its card to its summary. */
export class GoalPage extends CreatePage {
  constructor(private readonly seen: Page) {
    super(seen);
  }

  /** Opens an empty wizard. */
  async open(): Promise<void> {
    await this.seen.goto('/experiments/meta/create');
    await this.seen.locator('.stepper').waitFor();
    await this.seen.locator('.stepper').getByRole('button', { name: 'Advertising Objective', exact: true }).click();
    await this.goals().first().waitFor();
  }

  goals = (): Locator => this.seen.locator('.goal-card strong');
  card = (title: string): Locator => this.seen.getByRole('region', { name: title, exact: true });
  cards = (): Promise<string[]> => this.seen.locator('.step-body .form-section h3').allTextContents();

  /** The enabled options of a select. */
  async optionsOf(label: string): Promise<string[]> {
    const options = this.seen.getByLabel(label, { exact: true }).locator('option:not([value=""]):not([disabled])');
    return options.allTextContents();
  }

  /** Fills in the creative, and waits until its file has arrived. */
  async fillCreative(): Promise<void> {
    await this.seen.getByLabel('Headline 1', { exact: true }).fill(HEADLINE);
    await this.seen.getByLabel('Copy 1', { exact: true }).fill('Made for mud.');
    await this.images([IMAGE]);
    await this.seen.getByRole('img', { name: 'Preview of waves.png' }).waitFor();
    await this.seen.getByRole('progressbar', { name: /waves\.png/ }).waitFor({ state: 'detached' });
  }

  /** Opens the summary and goes back to the choice of a goal. */
  async seeSummary(): Promise<void> {
    await this.seen.getByRole('button', { name: 'Continue to summary' }).click();
    const dialog = this.seen.getByRole('dialog', { name: 'Summary' });
    await dialog.getByText(HEADLINE).first().waitFor();
    await dialog.getByRole('button', { name: 'Back', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await this.seen.getByRole('button', { name: 'Reset Experiment' }).click();
  }
}
