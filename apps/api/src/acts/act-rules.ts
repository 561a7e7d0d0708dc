import { AI_MESSAGES } from '#libs/contracts/ai/ai-texts.js';
import { ACCESS_TEXTS } from '#libs/contracts/account/access-texts.js';
import { HTTP_TEXTS } from '#libs/contracts/messages/http-texts.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#libs/contracts/time.js';
import type { ApiEnvironment } from '../config/api-environment.js';

/** Acts that cost money, computing time or the patience of outsiders. */
export type Act = 'ai-texts' | 'ai-images' | 'video-ms' | 'link-checks' | 'invitations';

/** The limit of an act in a time window, and who shares it. */
export interface Bound {
  whose: 'team' | 'installation';
  /** Counted separately for each person or host. */
  isEach?: true;
  most: number;
  windowMs: number;
  /** The message for a person who has to wait. */
  text: KeyedText;
}

type Caps = Pick<ApiEnvironment, 'AI_DAILY_TEXTS' | 'AI_DAILY_IMAGES' | 'AI_TEAM_DAILY_TEXTS' | 'AI_TEAM_DAILY_IMAGES'>;

/** The maximum CPU time for reading one video, in milliseconds. */
export const VIDEO_CPU_MS = 3_000;

/** The budgets of each act. All processes take them in this order, so that no two deadlock. */
export function boundsOf(act: Act, caps: Caps): readonly Bound[] {
  const { AI_DAILY_TEXTS, AI_DAILY_IMAGES, AI_TEAM_DAILY_TEXTS, AI_TEAM_DAILY_IMAGES } = caps;
  switch (act) {
    case 'ai-texts':
      return aiBounds(AI_TEAM_DAILY_TEXTS, AI_DAILY_TEXTS);
    case 'ai-images':
      return aiBounds(AI_TEAM_DAILY_IMAGES, AI_DAILY_IMAGES);
    // An ordinary video takes some 20 ms. All teams together get a third of one CPU.
    case 'video-ms':
      return [
        { whose: 'team', most: 120_000, windowMs: HOUR_MS, text: HTTP_TEXTS.tooManyVideos },
        { whose: 'installation', most: 1_200_000, windowMs: HOUR_MS, text: HTTP_TEXTS.tooManyVideos },
      ];
    // A host gets at most one request a second, even if many teams name it.
    case 'link-checks':
      return [
        { whose: 'team', isEach: true, most: 10, windowMs: MINUTE_MS, text: HTTP_TEXTS.tooManyLooks },
        { whose: 'team', most: 40, windowMs: MINUTE_MS, text: HTTP_TEXTS.tooManyLooks },
        { whose: 'installation', isEach: true, most: 60, windowMs: MINUTE_MS, text: HTTP_TEXTS.tooManyLooks },
        { whose: 'installation', most: 1_200, windowMs: MINUTE_MS, text: HTTP_TEXTS.tooManyLooks },
      ];
    // A team has 10 seats. Removing an invitation frees its seat, but gives nothing back here.
    case 'invitations':
      return [
        { whose: 'team', most: 30, windowMs: DAY_MS, text: ACCESS_TEXTS.tooManyInvitations },
        { whose: 'installation', most: 2_000, windowMs: DAY_MS, text: ACCESS_TEXTS.tooManyInvitations },
      ];
  }
}

/** Requests to a model: a limit per minute for each person, and limits per day for the team and for the installation. */
const aiBounds = (team: number, installation: number | undefined): Bound[] => [
  { whose: 'team', isEach: true, most: 10, windowMs: MINUTE_MS, text: AI_MESSAGES.tooMany },
  { whose: 'team', most: team, windowMs: DAY_MS, text: AI_MESSAGES.teamSpent },
  ...(installation === undefined
    ? []
    : [{ whose: 'installation', most: installation, windowMs: DAY_MS, text: AI_MESSAGES.allSpent } as const]),
];
