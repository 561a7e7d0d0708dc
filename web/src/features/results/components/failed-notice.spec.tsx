/** @jest-environment jsdom */
import '../../../testing/jsdom.js';
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { AD_GROUP } from '#libs/contracts/experiment/run/level-texts.js';
import { ofOurs, refusalText } from '#libs/contracts/experiment/run/reasons.js';
import { RUN_TEXTS } from '#libs/contracts/experiment/run/run-texts.js';
import type { ExperimentDetail } from '../../../lib/api/endpoints.js';
import { renderPage } from '../../../testing/render-page.js';
import { resultRow } from '../../../testing/result-row.js';
import { detail, progress } from '../../../testing/visit-results.js';
import { FailedNotice } from './failed-notice.js';

afterEach(cleanup);

it("RESULT-040 shows failed ads once, in the platform's words and with their alternatives", async () => {
  const { message } = ofOurs({ key: RUN_TEXTS.parentGone.key });
  const text = refusalText({ message }, AD_GROUP);
  const group = { standing: null, code: 'parent', message, text, field: null, component: null, alternative: null };
  const over = {
    ...detail,
    platform: 'tiktok',
    status: 'PENDING_REVIEW',
    type: 'completed',
    progress: { ...progress, rejections: [{ ...group, count: 2 }] },
  } as unknown as ExperimentDetail;
  const failed = [1, 2].map((variation) =>
    resultRow({ uuid: `failed-${variation}`, variation, failed_reason: message, failed_text: text }),
  );
  await renderPage(<FailedNotice detail={over} failed={failed} rejections={[]} isOpen />);
  expect(screen.getByText('2 failed ads')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '2 ads: The ad group it belongs to was removed. (parent)',
  ]);
});
