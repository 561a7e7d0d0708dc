import { useTranslation } from 'react-i18next';
import { Share } from '@blueprintjs/icons';
import type { ExperimentPhase } from '#libs/contracts/experiment/run/experiment-phase.js';
import type { HandStepName } from '#libs/contracts/experiment/run/hand-step.js';
import { PLATFORM_NAMES, type Platform } from '#libs/contracts/platform/platform.js';
import { useZonesOf } from '../../../components/instant.js';
import { useFormat } from '../../../lib/format/use-format.js';

/** A link to an external page, which opens in a new tab. */
export function OutLink({ href, text, label }: { href: string; text: string; label?: string }) {
  return (
    <a className="out-link" href={href} target="_blank" rel="noreferrer" aria-label={label}>
      {text}
      {'\u00A0'}
      <Share size={12} aria-hidden />
    </a>
  );
}

/** The workflow of a run in the engine's own console. */
export function WorkflowLink({ url, name }: { url: string; name: string }) {
  const { t } = useTranslation();
  return <OutLink href={url} text={t('dashboard.workflow')} label={t('dashboard.workflowOf', { name })} />;
}

/** An ad account with its platform and a link to the platform's own manager. The id can be missing: some calls concern no account. */
export function AccountCell({ platform, id, url }: { platform: Platform; id: string; url: string | null }) {
  const { t } = useTranslation();
  return (
    <span>
      {id === '' || url === null ? id || t('dashboard.calls.noAccount') : <OutLink href={url} text={id} />}{' '}
      <span className="secondary">{PLATFORM_NAMES[platform]}</span>
    </span>
  );
}

/** The age of an event at the time of the server's answer; on hover, its time. */
export function Since({ at, askedAt = 0 }: { at: string; askedAt: number | undefined }) {
  const format = useFormat();
  const zonesOf = useZonesOf();
  return (
    <time dateTime={at} title={zonesOf(at)}>
      {format.duration(Math.max(0, (askedAt - Date.parse(at)) / 1_000))}
    </time>
  );
}

const TONES: Partial<Record<ExperimentPhase, string>> = {
  'needs-attention': 'warning',
  'needs-relink': 'warning',
  'needs-step': 'warning',
  running: 'success',
  failed: 'danger',
};

/** The phase of a run, in words for people outside its team, with the script that the team has to run. */
export function Phase({ phase, step = null }: { phase: ExperimentPhase; step?: HandStepName | null }) {
  const { t } = useTranslation();
  const isWaiting = phase === 'needs-attention' || phase === 'needs-relink';
  return (
    <span className={`pill ${step === null ? (TONES[phase] ?? 'primary') : 'warning'}`}>
      {step === null
        ? t(isWaiting ? `dashboard.waits.${phase}` : `phase.${phase}`)
        : t(`dashboard.waitsForScript.${step}`)}
    </span>
  );
}
