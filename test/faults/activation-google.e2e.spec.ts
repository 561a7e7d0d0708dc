import { describeKilledActivation } from './killed-activation.js';
import { GOOGLE_SEARCH } from './platforms.js';

describeKilledActivation(GOOGLE_SEARCH);
