import { startStack } from '../support/stack.js';
import { describeKilledRun } from './killed-run.js';
import { TIKTOK } from './platforms.js';

describeKilledRun([TIKTOK], (options) => startStack(options));
