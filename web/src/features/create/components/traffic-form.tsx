import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '@blueprintjs/core';
import { useProblemText } from '../../../lib/api/use-problem-text.js';
import { onFormKey } from '../../../lib/form-keys.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useIsDrawer } from '../../../lib/use-media.js';
import { useExperimentForm, useFieldErrors, type FormSource } from '../hooks/use-experiment-form.js';
import { useForecast } from '../hooks/use-forecast.js';
import { useLookups, withKnownChoices } from '../hooks/use-lookups.js';
import { useSponsors } from '../hooks/use-sponsors.js';
import { useStorage } from '../hooks/use-storage.js';
import { useSubmitExperiment } from '../hooks/use-submit-experiment.js';
import { useVariationCount } from '../hooks/use-variation-count.js';
import { jumpToFirst } from '../jump-to.js';
import { budgetMinorOf, DEFAULT_CURRENCY } from '../model/draft.js';
import { toForm } from '../model/to-input.js';
import { validateDraft } from '../model/validate.js';
import { AccountSection } from './account-section.js';
import { AgesSection, GendersSection, InterestsSection, LocationsSection } from './audience-sections.js';
import { CallsToActionSection, CopiesSection, HeadlinesSection } from './creative-sections.js';
import { GeneralSection } from './general-section.js';
import { PlanBar } from './plan-bar.js';
import { PlanPanel } from './plan-panel.js';
import { RunSection } from './run-section.js';
import { SponsorsSection } from './sponsors-section.js';
import { ConfirmSubmitDialog, SubmittedDialog } from './submit-dialogs.js';
import { VisualsSection } from './visuals-section.js';

interface Props {
  userId: string;
  /** What the form begins with; null for the person's own draft. */
  source: FormSource | null;
  /** What is said above the first section. */
  notice?: ReactNode;
  /** After a submit, back to the form. */
  onAnother(): void;
  lookups: ReturnType<typeof useLookups>;
}

/** Where what belongs to no single field is told. */
const FAILURES = 'failures';

type Stage = 'editing' | 'confirming' | 'submitted';

/** The Traffic goal on one page. Sections are dumb views of one form state, so that the wizard can deal them out in steps. */
export function TrafficForm({ userId, source, notice, onAnother, lookups: { accounts, pages, industries } }: Props) {
  const { t } = useTranslation();
  const form = useExperimentForm(userId, { source });
  const storage = useStorage();
  const inWords = useProblemText();
  const format = useFormat();
  const { submit, sent } = useSubmitExperiment();
  const [stage, setStage] = useState<Stage>('editing');
  const [failures, setFailures] = useState<string[]>([]);
  const formRef = useRef<HTMLFormElement>(null);
  /** What was refused, to be jumped to when the dialog is closed: closing, it gives the focus back to its button. */
  const refused = useRef<string[]>([]);

  const draft = withKnownChoices(form.draft, accounts, pages);
  const account = accounts.find(({ id }) => id === draft.accountId);
  const page = pages.find(({ id }) => id === draft.pageId);
  const currency = account?.currency ?? DEFAULT_CURRENCY;
  const budgetMinor = budgetMinorOf(draft, { currency, language: format.language });
  const sponsors = useSponsors(draft.accountId);
  const count = useVariationCount(draft, account?.currency);
  const { forecast, isFetching, isError } = useForecast(draft, account?.currency);
  const validate = () =>
    validateDraft(draft, {
      now: new Date(),
      currency,
      isAccountUsable: account?.is_usable ?? true,
      freeBytes: storage?.freeBytes,
      format,
      sponsors,
    });
  const errorOf = useFieldErrors(form, validate());
  const section = { draft, set: form.set, touch: form.touch, errorOf };
  const isDrawer = useIsDrawer();
  const plan = {
    ...{ draft, count, budgetMinor, currency, forecast },
    isForecastStale: isFetching,
    isForecastFailed: isError,
    isSending: sent !== null,
  };
  const addBlocked = count.isTooMany ? t('plan.removeSome') : null;

  const review = () => {
    form.submitted();
    const problems = validate();
    if (problems.size > 0) jumpToFirst(formRef.current, problems.keys());
    else setStage('confirming');
  };

  const send = async () => {
    if (account === undefined || page === undefined || budgetMinor === null) return;
    const outcome = await submit(toForm(draft, { account, page, budgetMinor }));
    if (outcome.ok) {
      setFailures([]);
      setStage('submitted');
      form.reset(); // What was sent is the server's now; keeping it here would invite a second submit.
      return;
    }
    const { fields, others } = form.refuse(outcome.items);
    setFailures(outcome.items.length === 0 ? [inWords(outcome.problem)] : others);
    refused.current = fields.length > 0 ? fields : [FAILURES];
    setStage('editing');
  };

  return (
    <form
      ref={formRef}
      noValidate
      className="create-layout"
      onKeyDown={(event) => onFormKey(event, review)}
      onSubmit={(event) => {
        event.preventDefault();
        review();
      }}
    >
      <div className="stack">
        {notice}
        {failures.length > 0 && (
          <Callout intent="danger" title={t('create.refused')} role="alert" data-field={FAILURES} tabIndex={-1}>
            {failures.map((text) => (
              <p key={text}>{text}</p>
            ))}
            <p>{t('create.nothingLost')}</p>
          </Callout>
        )}
        <AccountSection {...section} accounts={accounts} pages={pages} />
        <SponsorsSection {...section} sponsors={sponsors} />
        <GeneralSection {...section} industries={industries} />
        <RunSection {...section} account={account} />
        <div className="section-row">
          <AgesSection {...section} addBlocked={addBlocked} />
          <GendersSection {...section} addBlocked={addBlocked} />
        </div>
        <div className="section-row">
          <LocationsSection {...section} addBlocked={addBlocked} />
          <InterestsSection {...section} addBlocked={addBlocked} />
        </div>
        <div className="section-row">
          <HeadlinesSection {...section} addBlocked={addBlocked} />
          <CopiesSection {...section} addBlocked={addBlocked} />
        </div>
        <VisualsSection {...section} storage={storage} areUnkept={form.areImagesUnkept} />
        <CallsToActionSection {...section} addBlocked={addBlocked} />
      </div>
      {isDrawer ? <PlanBar {...plan} /> : <PlanPanel {...plan} />}
      {account !== undefined && page !== undefined && budgetMinor !== null && (
        <ConfirmSubmitDialog
          isOpen={stage === 'confirming'}
          sent={sent}
          draft={draft}
          account={account}
          page={page}
          budgetMinor={budgetMinor}
          tested={forecast?.tested ?? count.tested}
          created={count.created}
          onConfirm={() => void send()}
          onClose={() => setStage('editing')}
          onClosed={() => {
            jumpToFirst(formRef.current, refused.current);
            refused.current = [];
          }}
        />
      )}
      <SubmittedDialog
        isOpen={stage === 'submitted'}
        onStay={() => {
          setStage('editing');
          window.scrollTo({ top: 0 });
          onAnother();
        }}
      />
    </form>
  );
}
