import type { Ad } from '../objects/types.js';

/** Kinds of objects with webhooks, and the fields (topics) of each. */
export const TOPICS: Record<string, readonly string[]> = {
  ad_account: [
    'in_process_ad_objects',
    'with_issues_ad_objects',
    'ad_recommendations',
    'creative_fatigue',
    'product_set_issue',
  ],
  page: ['leadgen', 'leadgen_update', 'feed'],
};

/** One reported change of an object. */
export interface Change {
  field: string;
  value: unknown;
}

export interface Issue {
  code: number;
  summary: string;
  message: string;
}

/** Reports that an ad is not in process any more, after a review or a change of its account's standing, with its new status. */
export const outOfProcess = (id: string, statusName: 'Active' | 'Disapproved'): Change => ({
  field: 'in_process_ad_objects',
  value: { id, level: 'AD', status_name: statusName },
});

export const withIssue = (id: string, { code, summary, message }: Issue): Change => ({
  field: 'with_issues_ad_objects',
  value: { id, level: 'AD', error_code: code, error_summary: summary, error_message: message },
});

/** The changes that a finished review reports: the ad has left processing, and its issue if it was rejected. */
export function reviewed({ id, data: { review } }: Ad): Change[] {
  const { verdict, reason } = review;
  return [
    outOfProcess(id, verdict === 'rejected' ? 'Disapproved' : 'Active'),
    ...(reason ? [withIssue(id, { code: 1359101, summary: reason.title, message: reason.text })] : []),
  ];
}
