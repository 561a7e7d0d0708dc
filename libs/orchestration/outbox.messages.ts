import type { DeliveryIssueKind } from '#libs/contracts/experiment/run/delivery-issue.js';
import type { WaitingPhase } from '#libs/contracts/experiment/run/experiment-phase.js';
import type { HandStepName } from '#libs/contracts/experiment/run/hand-step.js';
import type { Platform } from '#libs/contracts/platform/platform.js';

/**
 * The payload of an outbox item `mail`: which text, and what it is about. Whoever sends it loads the rest. Values of links
 * are sealed for the item (mailTokenPlace), so that the table holds none that could be used.
 */
export type MailPayload =
  | { template: 'experiment-finished'; experimentId: number }
  | { template: 'decision-needed'; experimentId: number; phase: WaitingPhase; ask: number }
  | { template: 'hand-step'; experimentId: number; step: HandStepName }
  | { template: 'delivery-issue'; experimentId: number; issue: DeliveryIssueKind; telling: number }
  | { template: 'hold-ends'; holdId: string }
  | { template: 'webhook-given-up'; deliveryId: string }
  | { template: 'trial-ends' }
  | { template: 'deadline'; userId: string; endsOn: string }
  | { template: 'password-reset'; email: string; sealedToken: string }
  | { template: 'email-confirmation'; userId: string; isForTrial?: boolean; sealedToken: string }
  | { template: 'invitation'; invitationId: string; sealedToken: string }
  | { template: 'results-shared'; visitorId: string; sealedToken: string };
export type MailTemplate = MailPayload['template'];

/** The payload of an outbox item `subscribe`: a team has linked its account, and wants to be told of what happens there. */
export interface SubscribePayload {
  platform: Platform;
}

/** Key of the mail that asks for a decision. @param ask which of the run's requests it is, from 1 */
export const decisionMailKey = (uuid: string, ask: number): string => `decision-mail/${uuid}/${ask}`;

/** Key of the one mail that asks to run the script of a step, which a run opens once. */
export const handStepMailKey = (uuid: string, step: HandStepName): string => `hand-step/${uuid}/${step}`;

/** Key of a mail that tells of a delivery issue. @param telling which of the mails about this kind it is, from 1 */
export const deliveryIssueMailKey = (uuid: string, issue: DeliveryIssueKind, telling: number): string =>
  `delivery-issue/${uuid}/${issue}/${telling}`;

/** Key of the one mail that tells that a card does not hold a fee again. */
export const holdEndsMailKey = (holdId: string): string => `hold-ends/${holdId}`;

/**
 * Key of the one mail of a day (of UTC) that tells that an event was given up for a webhook. Attempts go on for almost a day,
 * so what is sent again by hand and given up again is told by the mail of another day.
 */
export const givenUpMailKey = (webhookId: string, at: Date): string =>
  `webhook-given-up/${webhookId}/${at.toISOString().slice(0, 10)}`;

/** Key of the one mail that tells that a team's free trial ends, or has been used. */
export const trialEndsMailKey = (organizationId: string): string => `trial-ends/${organizationId}`;

/** Key of the one mail to a person that tells what a platform ends on a day. @param stage so many days before, at most */
export const deadlineMailKey = (endsOn: string, stage: number, userId: string): string =>
  `deadline/${endsOn}/${stage}/${userId}`;

/** Key of the one mail that tells the end of an experiment. */
export const finishMailKey = (uuid: string): string => `finish-mail/${uuid}`;
