/**
 * What a platform may tell us of by itself: an ad's review has ended or it has got an issue, what the account can do has
 * changed, a video or a report is ready, somebody filled in a lead form. Which of them it tells, its connector says.
 */
export const CALLBACK_TOPICS = ['ad-review', 'ad-issue', 'account', 'video', 'report', 'lead'] as const;
export type CallbackTopic = (typeof CALLBACK_TOPICS)[number];
