import '../../styles/site.css';
import './landing.css';
import './steps.css';
import { Landing } from './landing.js';

export default function LandingPage() {
  return <Landing />;
}
