import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import '../../styles/create.css';
import { PLATFORM_NAMES } from '#libs/contracts/platform/platform.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { PageHeader } from '../../components/page-header.js';
import { createPath } from '../../lib/platform/paths.js';
import { usePlatform } from '../../lib/platform/use-platform.js';
import { ErrorState, Skeleton } from '../../components/states.js';
import { useSessionUser } from '../../lib/session/use-session-user.js';
import { BeginNotice, NothingToBegin } from './wizard/begin/begin-notice.js';
import { FixNotice, MissingNotice } from './wizard/begin/fix-notice.js';
import { useIsOwnDraft } from './wizard/drafts/own-draft.js';
import { useBegunContent } from './wizard/begin/use-begun-content.js';
import { useLeftOutTexts } from './wizard/begin/use-left-out-texts.js';
import { useFixedContent } from './wizard/begin/use-fixed-content.js';
import type { ConfirmPayment } from './wizard/submit/use-sending.js';
import { Wizard } from './wizard/wizard.js';

/**
 * The wizard itself; the route checks whether an account is linked. The address can name an experiment as `from`: the wizard then starts
 * with its contents.
 */
export function CreateExperiment({ confirmPayment }: { confirmPayment?: ConfirmPayment }) {
  const { t } = useTranslation();
  const user = useSessionUser();
  const navigate = useNavigate();
  const platform = usePlatform();
  const description = descriptionOf({ platform });
  const goals = useMemo(() => Object.keys(description.cards), [description]);
  const fixed = useFixedContent(description, goals);
  const begun = useBegunContent(description, goals);
  const leftOutTexts = useLeftOutTexts(description);
  const own = { platform, userId: user.id, from: null };
  const isOwnDraft = useIsOwnDraft(own);
  const saved = begun.source?.saved ?? null;
  const source = fixed.source ?? begun.source;
  const from = source === null || (saved !== null && isOwnDraft(saved.id)) ? null : source.from;
  const isLoading = fixed.isLoading || begun.isLoading;
  const error = fixed.error ?? begun.error;
  return (
    <>
      <PageHeader title={t('create.title', { platform: PLATFORM_NAMES[platform] })} lead={t('create.lead')} />
      {isLoading && <Skeleton rows={4} height={120} />}
      {error !== undefined && (
        <ErrorState error={error} onRetry={fixed.error === undefined ? begun.refetch : fixed.refetch} />
      )}
      {!isLoading && error === undefined && (
        <Wizard
          key={`${user.id} ${from ?? ''}`}
          description={description}
          goals={goals}
          owner={{ ...own, from }}
          source={source?.draft ?? null}
          saved={saved}
          isCharged={!user.whitelist}
          confirmPayment={confirmPayment}
          notice={
            <>
              {fixed.isMissing && <MissingNotice />}
              {fixed.source !== null && (
                <FixNotice detail={fixed.source.detail} leftOut={leftOutTexts(fixed.leftOut)} />
              )}
              {begun.missing !== null && <NothingToBegin problem={begun.missing} />}
              {begun.source !== null && (
                <BeginNotice
                  {...begun.source}
                  isChangeable={saved !== null}
                  isOwn={from === null}
                  platform={platform}
                  leftOut={leftOutTexts(begun.leftOut)}
                />
              )}
            </>
          }
          onAnother={() => {
            // The address still names the experiment that this one began from, so this goes to the user's own draft.
            if (source !== null) void navigate(createPath(platform));
          }}
        />
      )}
    </>
  );
}
