import type { EntityManager } from '@mikro-orm/postgresql';
import { HAND_STEPS, type HandStepName } from '#libs/contracts/experiment/run/hand-step.js';
import { STEP_TEXTS } from '#libs/contracts/experiment/run/hand-texts.js';
import { isWaitingPhase, type WaitingPhase } from '#libs/contracts/experiment/run/experiment-phase.js';
import { formatReasons } from '#libs/contracts/experiment/run/reasons.js';
import { formatText } from '#libs/contracts/messages/format-text.js';
import { LOCALES, type Language } from '#libs/contracts/messages/language.js';
import { toMajorUnits } from '#libs/contracts/money/money.js';
import type { WebhookEvent } from '#libs/contracts/webhooks/webhook.js';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import { Organization } from '#libs/database/entities/organization.entity.js';
import { User } from '#libs/database/entities/user.entity.js';
import type { WebhookDelivery } from '#libs/database/entities/webhook-delivery.entity.js';
import { ExperimentRepository } from '#libs/database/repositories/experiment/experiment.repository.js';
import { DeliveryIssueRepository } from '#libs/database/repositories/platform/delivery-issue.repository.js';
import { decisionUrl } from '#libs/mail/decision-mail.js';
import { failedLines } from '#libs/mail/failed-ads.js';
import { resultsUrl } from '#libs/mail/finish-mail.js';
import { answerTexts, type RunAnswer } from '#libs/mail/run-answer.js';
import { scriptUrl } from '#libs/mail/script-url.js';
import { EVENT_TEXTS } from '#libs/webhooks/event-texts.js';
import type { WebhookBody } from '#libs/webhooks/webhook-event.js';
import { failedAds, isStillAsked, whyIn } from '../core/run-facts.js';
import { runAnswer } from '../core/run-answer.js';
import type { ActivityDeps } from '../deps.js';
import { outcomeOf } from './outcome.js';

type Deps = Pick<ActivityDeps, 'orm' | 'publicUrl' | 'platforms' | 'storage' | 'host'>;
/** The parts that depend on the reason for the event. */
type EventTexts = Pick<WebhookBody, 'title' | 'summary' | 'next_step' | 'outcome' | 'waiting'> & {
  url: string;
  /** Lines with figures, placed between the reasons and the ads that failed. */
  lines: string[];
};

/**
 * The event of a delivery, from the stored state when it is first sent. Null if there is nothing left to report, because the decision was
 * taken, the experiment was deleted, or the team has ended. Its texts are in the language of the team's owner.
 */
export async function composeEvent(deps: Deps, delivery: WebhookDelivery): Promise<WebhookBody | null> {
  const { id, organizationId, experimentId, event, about, createdAt } = delivery;
  const em = deps.orm.em.fork();
  if (event === 'test' || experimentId === null) return null;
  if (await em.findOne(Organization, { id: organizationId, endedAt: { $ne: null } })) return null;
  const experiment = await new ExperimentRepository(em).find(organizationId, experimentId);
  if (experiment === null) return null;
  const { lang: language } = await em.findOneOrFail(User, { organizationId, role: 'owner' });
  const subject = event === 'waiting' ? subjectOf(about) : null;
  if (subject !== null && !(await isOpen(em, experiment, subject))) return null;
  const body =
    subject === null
      ? await textsOf(deps, em, experiment, { event, language })
      : 'step' in subject
        ? scriptWaits(deps, experiment, subject.step, language)
        : waiting(deps, experiment, subject.phase, language);
  if (body === null) return null;
  const { url, lines, ...rest } = body;
  const { uuid, name, platform, status } = experiment;
  const reasons = formatReasons(whyIn(experiment, language), language);
  const failed = await failedAds(em, experiment, language);
  const run = experiment.activates === null ? 'test' : 'activation';
  return {
    id,
    type: `experiment.${event}`,
    created_at: createdAt.toISOString(),
    is_test: false,
    language,
    experiment: { id: uuid, run, name, platform, status, url },
    ...rest,
    details: [...(reasons === null ? [] : [reasons]), ...lines, ...failedLines(failed, platform, language)],
  };
}

/** An amount as the language writes it. */
const moneyText = (amountMinor: number, currency: string, language: Language): string =>
  new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency }).format(
    toMajorUnits({ amountMinor, currency }),
  );

type EventInfo = { event: WebhookEvent; language: Language };

/** A change of an experiment that needs no decision; null if it no longer applies. */
function textsOf(
  deps: Deps,
  em: EntityManager,
  experiment: Experiment,
  subject: EventInfo,
): Promise<EventTexts | null> | EventTexts {
  if (subject.event === 'activated') return activated(deps, experiment, subject.language);
  if (subject.event === 'refused') return adsRefused(deps, em, experiment, subject.language);
  return ended(deps, em, experiment, subject);
}

const NOTHING = { lines: [], outcome: null, waiting: null };

/** The texts for variations of a finished experiment that now run as ads of their own. */
function activated({ publicUrl }: Deps, experiment: Experiment, language: Language): EventTexts {
  const texts = EVENT_TEXTS[language];
  const { budgetMinor, currency } = experiment;
  return {
    ...NOTHING,
    title: texts.activated(experiment.name),
    summary: texts.activatedSummary(moneyText(Number(budgetMinor), currency, language)),
    next_step: texts.activatedNext,
    url: resultsUrl(publicUrl, experiment),
  };
}

/** The texts for ads of a live run that the platform refused; null if none of them is refused any more. */
async function adsRefused(
  { publicUrl }: Deps,
  em: EntityManager,
  experiment: Experiment,
  language: Language,
): Promise<EventTexts | null> {
  const { organizationId, id, name } = experiment;
  const open = (await new DeliveryIssueRepository(em).open(organizationId, [id])).get(id) ?? [];
  const issue = open.find((one) => one.kind === 'ads-refused');
  if (issue?.kind !== 'ads-refused') return null;
  const texts = EVENT_TEXTS[language];
  return {
    ...NOTHING,
    title: texts.adsRefused(name),
    summary: texts.adsRefusedSummary(issue.refused, issue.of),
    next_step: texts.adsRefusedNext,
    url: resultsUrl(publicUrl, experiment),
  };
}

/** The texts for the end of an experiment, with its results as in the finish mail. */
async function ended(
  { publicUrl, ...deps }: Deps,
  em: EntityManager,
  experiment: Experiment,
  { event, language }: EventInfo,
): Promise<EventTexts> {
  const { name, status } = experiment;
  const texts = EVENT_TEXTS[language];
  const isFailed = status === 'FAILED';
  const found = isFailed || status === 'NO_RESULTS' ? null : await answerOf(deps, em, experiment, language);
  const answer = found && answerTexts(found, language);
  const title = isFailed ? texts.failed : event === 'stopped' ? texts.stopped : texts.finished;
  const outcome = isFailed ? texts.notRun : status === 'NO_RESULTS' ? texts.noResults : texts.ready;
  return {
    title: title(name),
    summary: answer?.sentence ?? outcome,
    lines: answer?.lines ?? [],
    next_step: answer?.next ?? null,
    outcome: found && outcomeOf(found),
    waiting: null,
    url: resultsUrl(publicUrl, experiment),
  };
}

/** The texts for a run that waits for its team. */
function waiting({ publicUrl }: Deps, experiment: Experiment, phase: WaitingPhase, language: Language): EventTexts {
  const { name, platform, wentLiveAt, endsAt } = experiment;
  const texts = EVENT_TEXTS[language];
  const [title, summary, next] =
    phase === 'needs-relink'
      ? [texts.needsRelink, texts.relink, texts.relinkNext]
      : [texts.needsAttention, texts.decide, texts.decideNext];
  return {
    title: title(name),
    summary,
    lines: [],
    next_step: next,
    outcome: null,
    waiting: { for: phase, is_live: wentLiveAt !== null, ends_at: endsAt?.toISOString() ?? null },
    url: decisionUrl(publicUrl, platform),
  };
}

/** The texts for a run that waits until a person has run a script at the platform. */
function scriptWaits({ publicUrl }: Deps, experiment: Experiment, step: HandStepName, language: Language): EventTexts {
  const { name, wentLiveAt, endsAt } = experiment;
  const texts = EVENT_TEXTS[language];
  return {
    title: texts.script[step](name),
    summary: formatText(STEP_TEXTS[step], language),
    lines: [],
    next_step: texts.scriptNext,
    outcome: null,
    waiting: {
      for: 'needs-step',
      script: step,
      is_live: wentLiveAt !== null,
      ends_at: endsAt?.toISOString() ?? null,
    },
    url: scriptUrl(publicUrl, experiment),
  };
}

/** An event without results is better than none. */
async function answerOf(
  { host, ...deps }: Pick<Deps, 'orm' | 'platforms' | 'storage' | 'host'>,
  em: EntityManager,
  experiment: Experiment,
  language: Language,
): Promise<RunAnswer | null> {
  try {
    return await runAnswer(deps, em, experiment, language);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    host.log.error({ experimentId: experiment.id, reason }, 'a webhook is sent without its results');
    return null;
  }
}

/** A request for a decision, or the script that a person has to run. */
type WaitSubject = { phase: WaitingPhase; ask: number } | { step: HandStepName };

const isOpen = async (em: EntityManager, experiment: Experiment, subject: WaitSubject): Promise<boolean> =>
  'step' in subject ? experiment.byHand?.step === subject.step : isStillAsked(em, experiment, subject);

/** The decision or the script that a run waits for, from the stored event. */
function subjectOf(about: Record<string, unknown> | null): WaitSubject {
  const step = HAND_STEPS.find((one) => one === about?.['step']);
  if (step !== undefined) return { step };
  const { phase, ask } = about as { phase: WaitingPhase; ask: number };
  if (!isWaitingPhase(phase)) throw new Error(`no run waits in ${String(phase)}`);
  return { phase, ask };
}
