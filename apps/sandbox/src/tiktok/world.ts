import type { Engine } from '../engine.js';
import type { Ground } from '../ground.js';
import type { Tokens } from './auth/tokens.js';
import type { Subscriptions } from './callbacks/subscriptions.js';
import type { Closing } from './closing.js';
import type { TikTokFault } from './faults.js';
import type { Chunks } from './media/chunks.js';
import type { MediaStore } from './media/store.js';
import type { Quota } from './objects/quota.js';
import type { Repeats } from './objects/repeats.js';
import type { ReportTasks } from './reports/tasks.js';
import type { Portfolios } from './portfolios/portfolios.js';
import type { Allowlist } from './smart-plus/allowlist.js';
import type { Spacing } from './smart-plus/spacing.js';
import type { Pool } from './wire/pools.js';

/** The dependencies of every TikTok handler. */
export interface TikTokWorld extends Ground, Engine<Pool, TikTokFault> {
  tokens: Tokens;
  subscriptions: Subscriptions;
  quota: Quota;
  chunks: Chunks;
  media: MediaStore;
  tasks: ReportTasks;
  repeats: Repeats;
  closing: Closing;
  allowlist: Allowlist;
  spacing: Spacing;
  portfolios: Portfolios;
}
