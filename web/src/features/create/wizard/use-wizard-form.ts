import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { recordOf } from '#libs/platforms/reading/untrusted.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { toast } from '../../../lib/toaster.js';
import { useOwnParts } from '../platforms/own-parts.js';
import { useAccountLookups } from '../platforms/use-account-lookups.js';
import { confirmationOf, testedBy } from './submit/confirmation.js';
import type { FormContents, FormFrame } from '../form/context.js';
import { newDraft, withGoal, type Draft } from '../form/draft.js';
import { forgettingWithAccount, useFormActions } from '../form/form-actions.js';
import { goneRows } from './rows/gone-rows.js';
import { knownRow, withKnownRows } from '../form/known-rows.js';
import type { AtRisk } from './drafts/leave-dialog.js';
import type { Outcome } from '../form/outcome.js';
import { isStuck, type SavedDraft } from '../form/saved-draft.js';
import * as actions from '../form/slice.js';
import type { WizardState } from '../form/wizard-state.js';
import { resumedOf } from './drafts/resumed.js';
import type { DraftOwner } from './drafts/storage.js';
import { toDraftData } from '../form/to-input.js';
import { useDraftSaving } from './drafts/use-draft-saving.js';
import { useJudged } from './use-judged.js';
import { feeCents } from './plan/fee-rise.js';
import { usePlan } from './plan/use-plan.js';
import { useSending, type ConfirmPayment } from './submit/use-sending.js';
import { useStorage } from '../form/uploads/use-storage.js';
import { useWizard } from './use-wizard.js';

export interface WizardOptions {
  description: PlatformDescription;
  goals: readonly string[];
  owner: DraftOwner;
  /** The wizard's first contents; null for the user's own draft. */
  source: Draft | null;
  /** The server's draft with these contents. */
  saved: SavedDraft | null;
  /** Whether a submit can have a fee. */
  isCharged?: boolean;
  confirmPayment?: ConfirmPayment | undefined;
}

/** The state of a wizard, all circumstances that its check needs, and the possible actions. */
export function useWizardForm(options: WizardOptions) {
  const { description, goals, owner: draftOwner, source, saved, isCharged = false, confirmPayment } = options;
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { language } = useFormat();
  const storage = useStorage();
  const kept = useWizard({ description, owner: draftOwner, goals, source, saved });
  const { wizard, owner, areImagesUnkept, isTakenElsewhere } = kept;
  const isOwn = source === null && draftOwner.from === null;
  const [resumed, setResumed] = useState(() =>
    isOwn ? resumedOf(description, draftOwner, { now: new Date(), goals }) : null,
  );
  const [empty] = useState(() => newDraft(description, new Date()));
  const typed = wizard?.draft ?? empty;
  const images = wizard?.images ?? NO_IMAGES;
  // A wizard's platform never changes.
  const { useLookups = useAccountLookups } = useOwnParts(description.platform);
  const lookups = useLookups(typed);
  const draft = useMemo(() => withKnownRows(description, typed, lookups), [description, typed, lookups]);
  const gone = useMemo(() => goneRows(description, typed, lookups), [description, typed, lookups]);
  const account = knownRow(lookups.rows['accounts'] ?? [], draft['account'])
    ? lookups.accounts.find(({ id }) => id === recordOf(draft['account']).id)
    : undefined;
  const currency = account?.currency ?? defaultCurrency(description);
  const reader = { language, currency };
  const actionsOnForm = useFormActions(owner);
  const form = useMemo(() => forgettingWithAccount(actionsOnForm, description), [actionsOnForm, description]);
  const plan = usePlan({ description, draft, account, reader, set: form.set, isCharged });

  const draftData = () => toDraftData(description, draft, reader);
  const isKnown = !lookups.isLoading && lookups.error === undefined;
  const saveDraft = useDraftSaving({ owner, wizard, data: isKnown ? draftData : null, keep: kept.keep });
  const { errorOf, check, checkFiles, isAwaiting } = useJudged({
    description,
    owner,
    wizard,
    draft,
    images,
    lookups,
    gone,
    currency,
    isAccountUsable: account?.is_usable ?? true,
    accountZone: account?.time_zone,
    freeBytes: storage?.freeBytes,
  });
  const sending = useSending({
    description,
    owner,
    wizard,
    draft,
    reader,
    tested: testedBy(plan),
    saveDraft: () => saveDraft(false),
    forget: kept.forget,
    isCharged,
    confirmPayment,
  });

  const { objective } = draft;
  const addBlocked = plan.count.isTooMany ? t('plan.removeSome') : null;
  const { usage } = plan;
  const feeOf = useMemo(
    () => (usage === null || !isCharged ? null : (created: number) => feeCents(usage, created)),
    [usage, isCharged],
  );
  const frame = useMemo<FormFrame>(
    () => ({ description, objective, lookups, account, currency, addBlocked, feeOf, images, areImagesUnkept, ...form }),
    [description, objective, lookups, account, currency, addBlocked, feeOf, images, areImagesUnkept, form],
  );
  const contents: FormContents = { draft, errorOf };

  return {
    wizard,
    frame,
    contents,
    plan,
    lookups,
    check,
    checkFiles,
    isAwaiting,
    ...sending,
    chooseGoal: (goal: string) =>
      void dispatch(actions.goalChosen({ owner, draft: withGoal(description, draft, goal) })),
    wizardKey: owner,
    atRisk: wizard === undefined ? null : atRiskOf(wizard, areImagesUnkept, isTakenElsewhere),
    draftData,
    saveDraft: () => void saveDraft(true),
    choose: (outcome: Outcome) => void dispatch(actions.outcomeChosen({ owner, outcome })),
    go: (step: number) => void dispatch(actions.stepped({ owner, step })),
    close: () => void dispatch(actions.closed({ owner })),
    /** The earlier form that a new experiment continues, until the user has acknowledged it. */
    resumed,
    noteResumed: () => setResumed(null),
    /** The choices if another tab has changed the same form in the meantime; null otherwise. */
    otherTab: isTakenElsewhere ? { onUseThere: kept.useThere, onKeepHere: kept.keepHere } : null,
    /** Empties the wizard; its contents can be restored. */
    reset: () => {
      const before = wizard;
      setResumed(null);
      dispatch(actions.opened({ owner, wizard: kept.startState() }));
      void toast(t(source === null ? 'wizard.emptied' : 'wizard.asOpened'), 'none', {
        text: t('action.undo'),
        onClick: () => before !== undefined && dispatch(actions.putBack({ owner, wizard: before })),
      });
    },
    /** The values of the last dialog; null if it cannot be opened. */
    confirmation: confirmationOf(description, draft, { account, plan, recount: sending.recount, language }),
  };
}

const NO_IMAGES = {};

const atRiskOf = (wizard: WizardState, areImagesUnkept: boolean, isTakenElsewhere: boolean): AtRisk | null =>
  wizard.creating ? 'sending' : areImagesUnkept ? 'files' : isStuck(wizard) || isTakenElsewhere ? 'draft' : null;

const defaultCurrency = ({ information }: PlatformDescription): string => {
  const field = Object.values(information).find(({ kind }) => kind === 'currency');
  return field?.kind === 'currency' ? field.default : 'USD';
};
