/**
 * The events that a platform may report by callback: an ad's review has ended or it has got an issue, the account's abilities have
 * changed, a video or a report is ready, somebody filled in a lead form. Each connector lists the ones of its platform.
 */
export const CALLBACK_TOPICS = ['ad-review', 'ad-issue', 'account', 'video', 'report', 'lead'] as const;
export type CallbackTopic = (typeof CALLBACK_TOPICS)[number];
