import { describeKilledActivation } from './killed-activation.js';
import { TIKTOK } from './platforms.js';

describeKilledActivation(TIKTOK);
