// Styles stay out of the component, so that it can be rendered without a bundler.
import './consent.css';
export { ConsentBanner as default } from './consent-banner.js';
