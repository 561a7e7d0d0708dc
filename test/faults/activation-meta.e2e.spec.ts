import { describeKilledActivation } from './killed-activation.js';
import { META } from './platforms.js';

describeKilledActivation(META);
