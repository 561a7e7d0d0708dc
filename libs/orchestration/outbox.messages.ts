import type { DeliveryIssueKind } from '#libs/contracts/experiment/run/delivery-issue.js';
import type { WaitingPhase } from '#libs/contracts/experiment/run/experiment-phase.js';
import type { HandStepName } from '#libs/contracts/experiment/run/hand-step.js';
import type { Platform } from '#libs/contracts/platform/platform.js';

/**
 * The payload of an outbox item `mail`: the template and the ids of its subject. The sender loads the rest. Tokens of links are encrypted
 * for the item (mailTokenPlace), so the table holds no usable link.
 */
export type MailPayload =
  | { template: 'experiment-finished'; experimentId: number }
  | { template: 'decision-needed'; experimentId: number; phase: WaitingPhase; ask: number }
  | { template: 'hand-step'; experimentId: number; step: HandStepName; reminder?: StepReminder }
  | { template: 'hand-link'; experimentId: number; userId: string }
  | { template: 'wave-left-out'; experimentId: number; wave: number }
  | { template: 'delivery-issue'; experimentId: number; issue: DeliveryIssueKind; telling: number }
  | { template: 'hold-ends'; holdId: string }
  | { template: 'webhook-given-up'; deliveryId: string }
  | { template: 'trial-ends' }
  | { template: 'deadline'; userId: string; endsOn: string }
  | { template: 'password-reset'; email: string; sealedToken: string }
  | { template: 'email-confirmation'; userId: string; isForTrial?: boolean; sealedToken: string }
  | { template: 'invitation'; invitationId: string; sealedToken: string }
  | { template: 'results-shared'; visitorId: string; sealedToken: string };
/** Why we remind a person of a script: it has waited for long, the run ends soon, or ads of a canceled experiment may spend. */
export type StepReminder = 'waits' | 'late' | 'spends';
export type MailTemplate = MailPayload['template'];

/** The payload of an outbox item `subscribe`: a team has linked its account and wants callbacks about it. */
export interface SubscribePayload {
  platform: Platform;
}

/** Key of the mail that asks for a decision. @param ask number of the run's request for a decision, from 1 */
export const decisionMailKey = (uuid: string, ask: number): string => `decision-mail/${uuid}/${ask}`;

/**
 * Key of the single mail that asks a person to run the script of a step, or that reminds the person of it. A run opens each step once.
 */
export const handStepMailKey = (uuid: string, step: HandStepName, reminder?: StepReminder): string =>
  ['hand-step', uuid, step, ...(reminder ? [reminder] : [])].join('/');

/** Key of the single mail about a wave of a search that was left out. @param wave from 0 */
export const leftOutMailKey = (uuid: string, wave: number): string => `wave-left-out/${uuid}/${wave}`;

/** Key of a mail about a delivery issue. @param mailNumber number of the mail about this kind, from 1 */
export const deliveryIssueMailKey = (uuid: string, issue: DeliveryIssueKind, mailNumber: number): string =>
  `delivery-issue/${uuid}/${issue}/${mailNumber}`;

/** Key of the single mail which says that a card no longer holds a fee. */
export const holdEndsMailKey = (holdId: string): string => `hold-ends/${holdId}`;

/**
 * Key of the mail that says that we gave up an event for a webhook. There is one mail a day (UTC). Attempts continue for almost a day. An
 * event that a person sends again and that fails again is therefore reported in the mail of a later day.
 */
export const givenUpMailKey = (webhookId: string, at: Date): string =>
  `webhook-given-up/${webhookId}/${at.toISOString().slice(0, 10)}`;

/** Key of the single mail about the end of a team's free trial, or about its use. */
export const trialEndsMailKey = (organizationId: string): string => `trial-ends/${organizationId}`;

/** Key of the single mail to a person about the platform features that end on a day. @param stage maximum days before that day */
export const deadlineMailKey = (endsOn: string, stage: number, userId: string): string =>
  `deadline/${endsOn}/${stage}/${userId}`;

/** Key of the single mail about the end of an experiment. */
export const finishMailKey = (uuid: string): string => `finish-mail/${uuid}`;
