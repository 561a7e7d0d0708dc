import type { Locator, Page } from 'playwright-core';

/** The visible texts of every platform's wizard. */
const WORDS = {
  en: {
    next: /^Continue/,
    found: 'Search results',
    toSummary: 'Continue to summary',
    summary: 'Summary',
    submit: 'Submit experiment',
    ask: 'Submit this experiment?',
    confirm: 'Confirm and submit',
    submitted: 'Your experiment has been submitted',
    back: 'Return to dashboard',
    finished: (name: string) => `${name} has finished.`,
  },
  es: {
    next: /^Continuar/,
    found: 'Resultados de la búsqueda',
    toSummary: 'Continuar al resumen',
    summary: 'Resumen',
    submit: 'Enviar experimento',
    ask: '¿Enviar este experimento?',
    confirm: 'Confirmar y enviar',
    submitted: 'Su experimento se ha enviado',
    back: 'Volver al panel',
    finished: (name: string) => `${name} ha terminado.`,
  },
};
export type SpokenLanguage = keyof typeof WORDS;

/** A platform's wizard, driven by its visible texts: what all platforms have in common. */
export abstract class WizardPage {
  protected language: SpokenLanguage = 'en';

  /**
   * @param platform its name in addresses
   * @param accountLabel the labels of its choice of an ad account
   */
  constructor(
    protected readonly page: Page,
    private readonly platform: string,
    private readonly accountLabel: Readonly<Partial<Record<SpokenLanguage, string>>>,
  ) {}

  /** Switches the console to another language. */
  async speak(language: SpokenLanguage): Promise<void> {
    this.language = language;
    await this.page.locator('.top-bar select').selectOption(language);
    await this.page.locator(`html[lang=${language}]`).waitFor({ state: 'attached' });
  }

  protected get words() {
    return WORDS[this.language];
  }

  open = (query = ''): Promise<unknown> => this.page.goto(`/experiments/${this.platform}/create${query}`);

  stepIs = (name: string): Promise<void> =>
    this.page.locator('.stepper [aria-current=step]', { hasText: name }).waitFor();

  /** Opens a step that was filled in before. */
  async step(name: string): Promise<void> {
    const head = this.page.locator('.stepper').getByRole('button', { name, exact: true });
    if ((await head.getAttribute('aria-current')) !== 'step') await head.click();
    await this.stepIs(name);
  }

  /** Presses the card of a goal, which leads to the next step. */
  async goal(name: string): Promise<void> {
    await this.page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await this.page.getByLabel(this.accountLabel[this.language]!, { exact: true }).waitFor();
  }

  next = (): Promise<void> => this.page.getByRole('button', { name: this.words.next }).click();

  card = (title: string): Locator => this.page.getByRole('region', { name: title, exact: true });

  async choose(label: string, text: RegExp): Promise<void> {
    const select = this.page.getByLabel(label, { exact: true });
    const option = select.locator('option:not([value=""]):not([disabled])').filter({ hasText: text }).first();
    await option.waitFor({ state: 'attached' });
    await select.selectOption(await option.getAttribute('value'));
  }

  /** Searches within a group and picks the first result. */
  async pick(label: string, words: string): Promise<void> {
    await this.page.getByRole('combobox', { name: label, exact: true }).fill(words);
    const found = this.page.getByRole('listbox', { name: this.words.found });
    await found
      .getByRole('option', { name: new RegExp(`^${words}`, 'i') })
      .first()
      .click();
  }

  async submit(): Promise<void> {
    await this.page.getByRole('button', { name: this.words.toSummary }).click();
    await this.confirm();
  }

  /** Continues from the summary. */
  async confirm(): Promise<void> {
    const { summary, submit, ask, confirm } = this.words;
    await this.page.getByRole('dialog', { name: summary }).getByRole('button', { name: submit }).click();
    await this.page.getByRole('alertdialog', { name: ask }).getByRole('button', { name: confirm }).click();
  }

  /** From a submit to the results of the run, which ends within seconds on the stack. */
  async untilResults(name: string): Promise<void> {
    await this.page.getByText(this.words.submitted).waitFor();
    await this.page.getByRole('button', { name: this.words.back }).click();
    await this.page.waitForURL(`**/experiments/${this.platform}/live`);
    await this.page.getByText(this.words.finished(name)).waitFor({ timeout: 100_000 });
    await this.page.goto(`/experiments/${this.platform}/completed`);
    await this.page.getByRole('link', { name, exact: true }).click();
    await this.page.locator('.results-table').waitFor();
  }
}
