import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Button, Callout, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { TickCircle } from '@blueprintjs/icons';
import { amountWithCode } from '#libs/contracts/money/amount-text.js';
import { PLATFORM_NAMES } from '#libs/contracts/platform/platform.js';
import { worstCaseDailyMinor } from '#libs/contracts/experiment/plan/worst-case.js';
import { ConfirmDialog } from '../../../../components/confirm-dialog.js';
import { CeilingLines } from '../../../../components/spending/ceiling-lines.js';
import { Facts } from '../../../../components/facts.js';
import { InAccountZone, Instant } from '../../../../components/instant.js';
import { UploadProgress } from '../../../../components/upload-progress.js';
import type { AdAccount } from '../../../../lib/api/endpoints.js';
import { useFormat } from '../../../../lib/format/use-format.js';
import { listPath } from '../../../../lib/platform/paths.js';
import { useDescription } from '../../../../lib/platform/use-description.js';
import { usePlatform } from '../../../../lib/platform/use-platform.js';
import { FeeSection } from '../../fee/fee-section.js';
import { isFeeBlocking, type FeeState } from '../../fee/use-fee.js';
import type { PlannedSearch } from '../plan/planned-search.js';
import { WayChosen } from '../plan/way-chosen.js';
import { WorstDayReason } from '../plan/worst-day.js';
import type { Outcome } from '../../form/outcome.js';

interface ConfirmProps {
  isOpen: boolean;
  /** The sent share of the form, from 0 to 1; null while nothing is being sent. */
  sent: number | null;
  name: string;
  /** ISO 8601. */
  startsAt: string | null;
  endsAt: string | null;
  days: number;
  account: AdAccount;
  /** The run's other bindings, such as page and pixel. */
  bound: readonly { label: string; value: string }[];
  /** The parsed budget, in minor units of the account's currency. */
  budgetMinor: number;
  tested: number | null;
  /** Why the number of ads differs from the number that the user confirmed before; null if it does not. */
  recounted: string | null;
  created: number;
  /** Whether the run searches for the best variation. */
  isSearching: boolean;
  /** The forecast of its search; null while unknown, or without a search. */
  search: PlannedSearch | null;
  /** Whether a person delivers the run, by scripts. */
  isByHand: boolean;
  /** The warning for an underpowered test. */
  judgement: ReactNode;
  /** The state of its fee; null for users without fees. */
  fee: FeeState | null;
  onFeeAgain(): void;
  onConfirm(): void;
  onClose(): void;
  onClosed(): void;
}

/** Asks before money can be spent: shows the account, the number of ads, and the highest cost. */
export function ConfirmSubmitDialog(props: ConfirmProps) {
  const {
    isOpen,
    sent,
    name,
    startsAt,
    endsAt,
    days,
    account,
    bound,
    budgetMinor,
    tested,
    recounted,
    created,
    isSearching,
    search,
    isByHand,
    judgement,
    fee,
    onFeeAgain,
    onConfirm,
    onClose,
    onClosed,
  } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const platform = usePlatform();
  const { peakDay, scriptGuide } = useDescription();
  const currency = account.currency;
  const withCode = (amountMinor: number) => amountWithCode({ amountMinor, currency }, format.language);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      isBusy={sent !== null}
      isBlocked={isFeeBlocking(fee)}
      title={t('submit.title')}
      intent="danger"
      confirmText={t('submit.confirm')}
      onConfirm={onConfirm}
      onClose={onClose}
      onClosed={onClosed}
    >
      <p>
        {isByHand
          ? t('submit.leadByHand', { place: scriptGuide?.place ?? PLATFORM_NAMES[platform] })
          : t('submit.lead')}
      </p>
      {/* First, because it can block the submit. */}
      {fee !== null && <FeeSection state={fee} onRetry={onFeeAgain} />}
      {recounted !== null && (
        <Callout compact intent="warning" role="alert">
          {recounted}
        </Callout>
      )}
      {judgement}
      <Facts
        facts={[
          { label: t('submit.experiment'), value: name },
          { label: t('submit.account'), value: `${account.name} (${currency})` },
          ...bound,
          {
            label: t('submit.run'),
            value: (
              <>
                <Instant at={startsAt} style="detail" accountZone={account.time_zone} /> –{' '}
                <Instant at={endsAt} style="detail" accountZone={account.time_zone} />
                <div className="secondary">{t('submit.zone', { zone: format.zone })}</div>
                <InAccountZone from={startsAt} to={endsAt} style="detail" accountZone={account.time_zone} />
              </>
            ),
          },
          {
            label: t('submit.ads'),
            value: t(isSearching ? 'submit.firstAdsOf' : 'submit.adsOf', {
              tested: tested === null ? '–' : format.number(tested),
              created: format.number(created),
            }),
          },
          ...(isSearching
            ? [
                {
                  label: t('plan.search.title'),
                  value: <WayChosen search={search} way="search" />,
                },
              ]
            : []),
          {
            label: t('plan.worstDaily'),
            value: (
              <>
                {withCode(worstCaseDailyMinor(budgetMinor, days, peakDay.factor, isSearching))}
                <div className="secondary">
                  <WorstDayReason budgetMinor={budgetMinor} currency={currency} days={days} isSearching={isSearching} />
                </div>
              </>
            ),
          },
          {
            label: t('plan.worstTotal'),
            value: <strong>{withCode(budgetMinor)}</strong>,
          },
        ]}
      />
      <CeilingLines platform={platform} accountId={account.id} currency={currency} amountMinor={budgetMinor} />
      <p className="secondary">{t(isSearching ? 'submit.pausedEach' : 'submit.paused')}</p>
      {sent !== null && (
        <div className="dialog-progress">
          <UploadProgress
            sent={sent}
            label={t('submit.progress')}
            text={sent < 1 ? t('submit.sending', { percent: format.percent(sent, 0) }) : t('submit.checking')}
          />
        </div>
      )}
    </ConfirmDialog>
  );
}

/** The list that holds the created object. */
const LIST_OF = { run: 'live', draft: 'drafts', sample: 'samples', template: 'templates' } as const;

interface CreatedProps {
  outcome: Outcome | null;
  onStay(): void;
  onLeave(): void;
}

/** Confirms a submit or save, with the two ways to continue (META-147). */
export function CreatedDialog({ outcome, onStay, onLeave }: CreatedProps) {
  const { t } = useTranslation();
  const platform = usePlatform();
  const navigate = useNavigate();
  // Keeps the text while the dialog closes.
  const [shown, setShown] = useState(outcome);
  if (outcome !== null && outcome !== shown) setShown(outcome);
  const shownOutcome = outcome ?? shown ?? 'run';
  return (
    <Dialog
      isOpen={outcome !== null}
      title={t(`created.title.${shownOutcome}`)}
      icon={<TickCircle />}
      isCloseButtonShown={false}
      onClose={onStay}
    >
      <DialogBody>{t(`created.text.${shownOutcome}`)}</DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('created.stay')} onClick={onStay} />
            <Button
              autoFocus
              intent="primary"
              text={t('created.dashboard')}
              onClick={() => {
                onLeave();
                void navigate(listPath(platform, LIST_OF[shownOutcome]));
              }}
            />
          </>
        }
      />
    </Dialog>
  );
}
