import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Disable,
  Document,
  Duplicate,
  Error as ErrorIcon,
  EyeOpen,
  Hand,
  Learning,
  Pulse,
  Stop,
  Tick,
  Time,
  Unlink,
  WarningSign,
  type SVGIconProps,
} from '@blueprintjs/icons';
import type { DeliveryIssueKind, OpenDeliveryIssue } from '#libs/contracts/experiment/run/delivery-issue.js';
import {
  isWaitingPhase,
  type ExperimentPhase,
  type WaitingPhase,
} from '#libs/contracts/experiment/run/experiment-phase.js';
import type { ExperimentStatus } from '#libs/contracts/experiment/experiment-status.js';
import { useFormat } from '../lib/format/use-format.js';
import { isStopping } from '../lib/platform/is-stopping.js';

interface Look {
  icon: ComponentType<SVGIconProps>;
  tone: 'success' | 'warning' | 'danger' | 'primary' | '';
}

const LOOKS: Record<ExperimentStatus, Look> = {
  DRAFT: { icon: Document, tone: '' },
  TEMPLATE: { icon: Duplicate, tone: '' },
  SAMPLE: { icon: Learning, tone: '' },
  PENDING: { icon: Time, tone: 'warning' },
  PENDING_ADS: { icon: Time, tone: 'warning' },
  PROCESSING: { icon: Pulse, tone: 'primary' },
  PENDING_REVIEW: { icon: EyeOpen, tone: 'warning' },
  COMPLETED: { icon: Tick, tone: 'success' },
  NO_RESULTS: { icon: Disable, tone: '' },
  FAILED: { icon: ErrorIcon, tone: 'danger' },
};

/** The looks of runs that wait for a decision, in place of "processing". */
const WAITING_LOOKS: Record<WaitingPhase, Look> = {
  'needs-attention': { icon: Hand, tone: 'warning' },
  'needs-relink': { icon: Unlink, tone: 'warning' },
};

const ISSUE_LOOKS: Record<DeliveryIssueKind, Look> = {
  'ads-refused': { icon: WarningSign, tone: 'warning' },
  'account-unable': { icon: Disable, tone: 'danger' },
  'ads-altered': { icon: WarningSign, tone: 'warning' },
  'turned-away': { icon: Disable, tone: 'warning' },
};

interface Props {
  status: ExperimentStatus;
  /** The phase of the run, if it runs. */
  phase?: ExperimentPhase | undefined;
  /** When somebody stopped the run; null if nobody did. */
  stoppedAt?: string | null;
  /** The problems that keep a live run from delivering as planned. */
  issues?: readonly OpenDeliveryIssue[] | undefined;
}

/** An experiment's status as icon, word and color. It also shows whether the experiment waits for a person, is disturbed or was stopped. */
export function StatusTag({ status, phase, stoppedAt = null, issues = [] }: Props) {
  const { t } = useTranslation();
  const isBeingStopped = isStopping({ status, stopped_at: stoppedAt, progress: phase && { phase } });
  const waitsFor = status === 'PROCESSING' && phase !== undefined && isWaitingPhase(phase) ? phase : null;
  return (
    <span className="status-tags">
      {waitsFor === null ? (
        <Tag look={LOOKS[status]} text={t(`status.${status}`)} />
      ) : (
        <Tag look={WAITING_LOOKS[waitsFor]} text={t(`waiting.tag.${waitsFor}`)} />
      )}
      <IssueTags issues={issues} />
      {stoppedAt !== null && (
        <Tag look={{ icon: Stop, tone: '' }} text={t(isBeingStopped ? 'stopped.stoppingTag' : 'stopped.tag')} />
      )}
    </span>
  );
}

/** A tag for each problem that keeps a live run from delivering as planned. */
export function IssueTags({ issues }: { issues: readonly OpenDeliveryIssue[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return issues.map((issue) => (
    <Tag
      key={issue.kind}
      look={ISSUE_LOOKS[issue.kind]}
      text={
        issue.kind === 'ads-refused'
          ? t('issue.tag.ads-refused', { count: issue.refused, n: format.number(issue.refused) })
          : t(`issue.tag.${issue.kind}`)
      }
    />
  ));
}

/** The tag of a run that waits until a person runs a script on the platform. */
export function ScriptTag() {
  const { t } = useTranslation();
  return <Tag look={{ icon: Hand, tone: 'warning' }} text={t('waiting.tag.script')} />;
}

const Tag = ({ look: { icon: Icon, tone }, text }: { look: Look; text: string }) => (
  <span className={`pill strong ${tone}`}>
    <Icon size={14} aria-hidden />
    {text}
  </span>
);
