/**
 * The events that a platform may report by callback. An ad's review has ended, or the ad has a new issue. The account's abilities have
 * changed. A video or a report is ready. Somebody filled in a lead form. Each connector lists the events of its platform.
 */
export const CALLBACK_TOPICS = ['ad-review', 'ad-issue', 'account', 'video', 'report', 'lead'] as const;
export type CallbackTopic = (typeof CALLBACK_TOPICS)[number];
